import type { Reading } from '../../../../shared/data/reading'

export interface StateSlice {
  /** 0 is the time that no state claims. */
  readonly state: number
  readonly hours: number
}

export const workStateKeys = [1, 2, 3, 4, 5, 6].map((state) => `state${state}_hrs`)

const hoursOf = (readings: readonly Reading[], key: string, spanHours: number): number => {
  const counts = readings.map((reading) => reading[key]).filter((value) => typeof value === 'number')
  const first = counts[0]
  const last = counts.at(-1)
  if (first === undefined || last === undefined) return 0
  // A counter that restarted has counted at least what it shows now.
  const hours = last >= first ? last - first : last
  // More than the time itself is a leap, of a counter that was read before its device had loaded it.
  return hours > spanHours ? 0 : hours
}

/** Hours in each work state over a span, from the first and last readings of its counters, and the rest of it. */
export const workStateSlices = (readings: readonly Reading[], spanHours: number): readonly StateSlice[] => {
  const states = workStateKeys
    .map((key, i) => ({ state: i + 1, hours: hoursOf(readings, key, spanHours) }))
    .filter(({ hours }) => hours > 0)
  const rest = spanHours - states.reduce((sum, { hours }) => sum + hours, 0)
  return rest > 0 ? [...states, { state: 0, hours: rest }] : states
}

/** Heights in rem: a row of a phone's grid with its gap, a state whose name is a button, one that is text, all around them. */
const height = { row: 7.75, pressed: 2.75, plain: 1.5, frame: 5.25 }

/** Rows of a phone's grid in which a card of so many states shows each of them whole; of some the name is pressed. */
export const phoneRowsOf = (states: number, pressed: number): number => {
  const needed = pressed * height.pressed + (states - pressed) * height.plain + height.frame
  return Math.max(2, Math.ceil(needed / height.row))
}
