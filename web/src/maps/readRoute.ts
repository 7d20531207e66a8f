import type { Reading } from '../../../shared/data/reading'
import { type Place, readPlace } from './readPlace'

const placesOf = (readings: readonly Reading[]): Place[] =>
  readings.flatMap(({ gps_lat, gps_lon }) => readPlace(gps_lat, gps_lon) ?? [])

/** The path up to a reading and after it, out of readings in ascending time; the parts meet. */
export const readRoute = (readings: readonly Reading[], selected: Reading) => {
  const at = readings.lastIndexOf(selected)
  const before = placesOf(readings.slice(0, at + 1))
  return { before, after: [...before.slice(-1), ...placesOf(readings.slice(at + 1))] }
}
