import type { Bounds } from '../../../../shared/hours/bounds'
import { type Hours, knownPart } from '../../../../shared/hours/hours'

export interface StateSlice {
  /** 0 is the time that no state claims; undefined what is not known. */
  readonly state: number | undefined
  readonly bounds: Bounds
  /** The middle of the bounds: how much of a ring it takes. */
  readonly hours: number
}

/** Less is no slice. */
const leastHours = 0.02

const sliceOf = (state: number | undefined, bounds: Bounds): StateSlice => ({
  state,
  bounds,
  hours: (bounds.atLeast + bounds.atMost) / 2,
})

/** Hours in each work state over a period, the rest of it, and what is not known. */
export const workStateSlices = (hours: Hours): readonly StateSlice[] => {
  if (hours.states === undefined) return []
  const states = Object.entries(hours.states).map(([state, bounds]) =>
    sliceOf(Number(state), knownPart(bounds, hours)),
  )
  const { unknownHours } = hours
  return [
    ...states,
    sliceOf(0, knownPart(hours.off, hours)),
    sliceOf(undefined, { atLeast: unknownHours, atMost: unknownHours }),
  ].filter((slice) => slice.hours >= leastHours)
}

/** Heights in rem: a row of a phone's grid with its gap, a state whose name is a button, one that is text, all around them. */
const height = { row: 7.75, pressed: 2.75, plain: 1.5, frame: 5.25 }

/** Rows of a phone's grid in which a card of so many states shows each of them whole; of some the name is pressed. */
export const phoneRowsOf = (states: number, pressed: number): number => {
  const needed = pressed * height.pressed + (states - pressed) * height.plain + height.frame
  return Math.max(2, Math.ceil(needed / height.row))
}
