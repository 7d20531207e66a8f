/** Where the figures stand that functions count themselves and alarms look at. */
export const figureNamespace = 'DevicePortal'

/** When the oldest message of a queue waits longer, the person on call is notified. */
export const longestWaitSeconds = 120

/**
 * How many messages a worker sends back, how many it keeps as unreadable, how many events of a list it could not take,
 * how far the packer is behind, how many visits of the canary fail, how many tables had too little capacity and went on
 * demand.
 */
export type Figure =
  | 'MessagesTriedAgain'
  | 'MessagesQuarantined'
  | 'EventsRefused'
  | 'QuestionsRefused'
  | 'PackingLagHours'
  | 'VisitsFailed'
  | 'TablesFellBack'
