import type { Place } from './readPlace'

export interface Pixels {
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
