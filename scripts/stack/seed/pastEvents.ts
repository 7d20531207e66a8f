import { advanceEvents, noEvents, type Transition } from '../../../functions/alerts/eventStates'
import { occurrenceId } from '../../../functions/alerts/activeEvent'
import type { Machine } from '../../fleet/machines/Machine'

/** A month of a reading each 5 seconds would take minutes to make: the history has longer intervals, first the longest. */
export const denseDays = 7
export const denseSeconds = 60
export const sparseSeconds = 300

/** What of a reading says when an event began and ended, and how far it went. */
export interface PastReading {
  readonly tsMs: number
  readonly body: Record<string, unknown>
}

/** A month of readings is held only as far as its events need it. */
export const withoutOthers = ({ thresholds }: Machine, { tsMs, body }: PastReading): PastReading => ({
  tsMs,
  body: Object.fromEntries(
    ['events', ...thresholds.map(({ key }) => key)]
      .filter((key) => key in body)
      .map((key) => [key, body[key]]),
  ),
})

/** A value this far past its limit, as a part of the limit, is one that a person dealt with. */
const seriousPart = 0.05

const isSerious = ({ thresholds }: Machine, { topic }: Transition, { body }: PastReading): boolean =>
  thresholds.some(({ topic: about, key, side, limit }) => {
    const value = body[key]
    if (about !== topic || typeof value !== 'number') return false
    return (side === 'high' ? value - limit : limit - value) > seriousPart * Math.abs(limit)
  })

interface PastEvents {
  /** Of those that have ended, in their order. */
  readonly transitions: readonly Transition[]
  /** Those that someone dealt with. */
  readonly serious: readonly Transition[]
}

/** The events of a machine's past, by the rule that the portal follows. `readings` ascend. */
export const pastEvents = (
  machine: Machine,
  readings: readonly PastReading[],
  offDelayMs: number,
): PastEvents => {
  let states = noEvents
  const transitions: Transition[] = []
  const serious = new Map<string, Transition>()
  const open = new Map<string, Transition>()
  const idOf = ({ key, beganMs }: Transition) => occurrenceId(key, beganMs)
  for (const reading of readings) {
    const advanced = advanceEvents(states, { tsMs: reading.tsMs }, reading.body, offDelayMs)
    states = advanced.states
    for (const turn of advanced.transitions) {
      transitions.push(turn)
      if (turn.kind !== 'ended') open.set(idOf(turn), turn)
      else open.delete(idOf(turn))
    }
    for (const [id, turn] of open) if (isSerious(machine, turn, reading)) serious.set(id, turn)
  }
  // What still lasts begins again with the first live reading.
  const hasEnded = (turn: Transition) => !open.has(idOf(turn))
  return { transitions: transitions.filter(hasEnded), serious: [...serious.values()].filter(hasEnded) }
}
