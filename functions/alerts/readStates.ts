import { EventStates, noEvents } from './eventStates'
import type { LinkItem } from '../devices/deviceStore'

/** Which events last, as the link row holds it. */
export const readStates = ({ events }: Pick<LinkItem, 'events'>): EventStates =>
  events === undefined ? noEvents : EventStates.parse(JSON.parse(events))
