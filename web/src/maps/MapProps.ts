import type { Place } from './readPlace'

/** What a map of one device shows, whoever draws it. */
export interface MapProps {
  place: Place
  radiusMetres: number | undefined
  /** The place is from before the selected reading, which has none. */
  isPast: boolean
  isExpanded: boolean
  /** The path until the selected reading, and after it. */
  route: Route | undefined
}

export interface Route {
  readonly before: readonly Place[]
  readonly after: readonly Place[]
}

export const markColours = { marker: '#3b82c4', before: '#2f9e6e', after: '#d05353' } as const
