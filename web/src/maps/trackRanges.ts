import type { RelativeRange } from '../../../shared/data/queryReadings'

/** How far back a track may go. */
export const trackRanges = [
  ['6h', '6 hours'],
  ['1d', 'Day'],
  ['1w', 'Week'],
] as const satisfies readonly (readonly [RelativeRange, string])[]
