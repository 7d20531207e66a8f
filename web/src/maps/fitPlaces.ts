import { type Pixels, mercator } from './mercator'
import type { Place } from './readPlace'

/** How near and far a map goes; places are fitted into it no nearer than `fitted`. */
export const mapZooms = { farthest: 1, fitted: 16, nearest: 18 } as const

/** The centre of a map, and how near it is. */
export interface Viewpoint extends Place {
  readonly zoom: number
}

export interface MapSize {
  readonly width: number
  readonly height: number
}

/** Which part of the world a map shows: its upper left corner in pixels of the whole world. */
export interface MapSight extends MapSize {
  readonly zoom: number
  readonly corner: Pixels
}

/** What a map of this size shows from a viewpoint. */
export const sightOf = ({ zoom, ...centre }: Viewpoint, { width, height }: MapSize): MapSight => {
  const { x, y } = mercator.project(centre, zoom)
  return { zoom, corner: { x: Math.round(x - width / 2), y: Math.round(y - height / 2) }, width, height }
}

/** Where a place is on a map, in pixels from its upper left corner. */
export const pointInSight = (place: Place, { zoom, corner }: MapSight): Pixels => {
  const { x, y } = mercator.project(place, zoom)
  return { x: Math.round(x) - corner.x, y: Math.round(y) - corner.y }
}

/** Steps are whole; what lacks a hundredth of one is taken for it. */
const stepsOf = (zoom: number): number => Math.floor(Math.round(zoom * 100) / 100)

/** The nearest view of a map of this size that holds all places, with so much of their extent around them on each side. */
export const fitPlaces = (
  places: readonly Place[],
  { width, height }: MapSize,
  paddedShare: number,
  nearestZoom: number = mapZooms.fitted,
): Viewpoint => {
  let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { lat, lon } of places) {
    south = Math.min(south, lat)
    west = Math.min(west, lon)
    north = Math.max(north, lat)
    east = Math.max(east, lon)
  }
  const [dLat, dLon] = [(north - south) * paddedShare, (east - west) * paddedShare]
  const corners = [
    { lat: south - dLat, lon: west - dLon },
    { lat: north + dLat, lon: east + dLon },
  ] as const
  const [sw, ne] = [mercator.project(corners[0], 0), mercator.project(corners[1], 0)]
  const scale = Math.min(width / Math.abs(ne.x - sw.x), height / Math.abs(ne.y - sw.y))
  const zoom = Math.max(mapZooms.farthest, Math.min(nearestZoom, stepsOf(Math.log2(scale))))
  const [from, to] = [mercator.project(corners[0], zoom), mercator.project(corners[1], zoom)]
  return { ...mercator.unproject({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, zoom), zoom }
}
