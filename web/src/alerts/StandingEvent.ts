import type { ListedEvent } from './listEvents'

/** An event of the reading at hand, with the time since when it lasts as far as the portal knows it. */
export interface StandingEvent extends ListedEvent {
  readonly sinceMs: number | undefined
}
