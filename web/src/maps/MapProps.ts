import type { Reading } from '../../../shared/data/reading'
import { autoFitPauseMs, type MapMarker } from './mapMarker'
import type { OverlaysOf } from './MapOverlays'
import { type Place, readPlace } from './readPlace'
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

interface Route {
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

export interface Extent {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

/** The rectangle around a route; none around a route of no places. */
export const routeExtent = ({ before, after }: Route): Extent | undefined => {
  const places = [...before, ...after]
  if (places.length === 0) return undefined
  const lats = places.map(({ lat }) => lat)
  const lons = places.map(({ lon }) => lon)
  return {
    south: Math.min(...lats),
    west: Math.min(...lons),
    north: Math.max(...lats),
    east: Math.max(...lons),
  }
}

/** Changes when a route is shown or gets another start, not while it grows: the view stays in people's hands then. */
export const routeStart = (route: Route | undefined): string => {
  const start = route?.before[0] ?? route?.after[0]
  return start === undefined ? '' : `${start.lat},${start.lon}`
}

const placesOf = (readings: readonly Reading[]): Place[] =>
  readings.flatMap(({ gps_lat, gps_lon }) => readPlace(gps_lat, gps_lon) ?? [])

/** The path up to a reading and after it, out of readings in ascending time; the parts meet. */
export const readRoute = (readings: readonly Reading[], selected: Reading) => {
  const at = readings.lastIndexOf(selected)
  const before = placesOf(readings.slice(0, at + 1))
  return { before, after: [...before.slice(-1), ...placesOf(readings.slice(at + 1))] }
}

/** Remembers when the pointer was over a map: until some time after that, the map does not move by itself. */
export const createLooking = (nowMs: () => number) => {
  let lastMs = -Infinity
  return {
    look: () => {
      lastMs = nowMs()
    },
    isLookedAt: () => nowMs() - lastMs < autoFitPauseMs,
  }
}
