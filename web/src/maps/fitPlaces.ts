import { mapZooms } from './mapZooms'
import { mercator } from './mercator'
import type { Place } from './readPlace'

/** What stands in the middle of a map, and how near it is. */
export interface Viewpoint extends Place {
  readonly zoom: number
}

export interface MapSize {
  readonly width: number
  readonly height: number
}

/** Steps are whole; what lacks a hundredth of one is taken for it. */
const stepsOf = (zoom: number): number => Math.floor(Math.round(zoom * 100) / 100)

/** The nearest view of a map of this size that holds all places, with so much of their extent around them on each side. */
export const fitPlaces = (
  places: readonly Place[],
  { width, height }: MapSize,
  paddedShare: number,
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
  const { farthest, fitted } = mapZooms
  const zoom = Math.max(farthest, Math.min(fitted, stepsOf(Math.log2(scale))))
  const [from, to] = [mercator.project(corners[0], zoom), mercator.project(corners[1], zoom)]
  return { ...mercator.unproject({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, zoom), zoom }
}
