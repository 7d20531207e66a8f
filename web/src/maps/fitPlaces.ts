import type { Place } from './readPlace'

interface Pixels {
  readonly x: number
  readonly y: number
}

const degree = Math.PI / 180
const earthRadius = 6_378_137
const mostLat = 85.0511287798
const tilePx = 256
/** Of the world, which begins half of it to the west and north of where both are nought. */
const metreShare = 0.5 / (Math.PI * earthRadius)
const middle = 0.5

const worldPx = (zoom: number): number => tilePx * 2 ** zoom

/**
 * Where places stand on the map of the world: Web Mercator, step by step as Leaflet reckons it, so that a mark stands on
 * the same pixel before and after Leaflet is there.
 */
export const mercator = {
  project: ({ lat, lon }: Place, zoom: number): Pixels => {
    const sin = Math.sin(Math.max(Math.min(mostLat, lat), -mostLat) * degree)
    const east = earthRadius * lon * degree
    const north = (earthRadius * Math.log((1 + sin) / (1 - sin))) / 2
    const scale = worldPx(zoom)
    return { x: scale * (metreShare * east + middle), y: scale * (-metreShare * north + middle) }
  },
  unproject: ({ x, y }: Pixels, zoom: number): Place => {
    const scale = worldPx(zoom)
    const east = (x / scale - middle) / metreShare
    const north = (y / scale - middle) / -metreShare
    return {
      lat: (2 * Math.atan(Math.exp(north / earthRadius)) - Math.PI / 2) / degree,
      lon: east / degree / earthRadius,
    }
  },
} as const

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
