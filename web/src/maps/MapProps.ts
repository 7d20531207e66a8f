import type { OverlaysOf } from './MapOverlays'
import type { MapMarker } from './mapMarker'
import type { Place } from './readPlace'
import type { TrackPoint } from './trackOf'

/** What a map of one device shows, Leaflet's or Google's. */
export interface MapProps {
  overlays: OverlaysOf
  marker: MapMarker
  radiusMetres: number | undefined
  isExpanded: boolean
  /** The path until the selected reading, and after it. */
  route: Route | undefined
  /** Where it was of late: the map opens so that all of it is seen. */
  track: readonly TrackPoint[] | undefined
}

export interface Route {
  readonly before: readonly Place[]
  readonly after: readonly Place[]
}

/**
 * The path so far in green, what came after the selected reading in red. A machine goes the same way again and again:
 * red lies on green, and is narrower, so that both are seen where they meet. In the order in which they are drawn.
 */
export const routeLooks = {
  before: { colour: '#2f9e6e', weight: 5 },
  after: { colour: '#d05353', weight: 2 },
} as const
