import type { Route } from './MapProps'
import type { Reading } from '../../../shared/data/reading'
import { type Place, readPlace } from './readPlace'

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
