/** Where the figures stand that functions count themselves and alarms look at. */
export const figureNamespace = 'DevicePortal'

/** How many messages a worker sends back, how many it keeps as unreadable, how far the packer is behind. */
export type Figure = 'MessagesTriedAgain' | 'MessagesQuarantined' | 'QuestionsRefused' | 'PackingLagHours'
