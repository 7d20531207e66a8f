import type { ContactState } from './contactState'
import { type DeviceRow, gravityOf } from './deviceRow'

/** A machine that was heard of and fell silent asks for more than one that was never there. */
const silenceRank: Record<ContactState, number> = { stale: 2, never: 1, live: 0 }

/** Which of two devices asks for somebody first: by the level of its events, its silence, how long that is, its name. */
export const compareUrgency = (a: DeviceRow, b: DeviceRow): number =>
  gravityOf(b.events) - gravityOf(a.events) ||
  silenceRank[b.contact] - silenceRank[a.contact] ||
  (a.contact === 'stale' ? (a.lastContactMs ?? 0) - (b.lastContactMs ?? 0) : 0) ||
  a.name.localeCompare(b.name, undefined, { numeric: true })
