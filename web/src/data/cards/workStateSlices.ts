import { type Bounds, type Hours, knownPart } from '../../../../shared/hours/hours'

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
