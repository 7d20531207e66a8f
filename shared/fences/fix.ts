import type { Position } from '../places/place'

/** A position that is good enough to decide by: epoch milliseconds, degrees, metres, km/h. */
export interface Fix {
  readonly tsMs: number
  readonly at: Position
  /** Radius of the circle in which the device is, the one that maps draw. */
  readonly errorM: number
  readonly kmh: number | undefined
}

const mostHdop = 5
const leastSatellites = 4
/** Metres of uncertainty for each unit of dilution. */
const metresPerHdop = 15
/** Where the device does not report its dilution: that of an ordinary fix. */
const usualHdop = 1.5
/** Faster is no machine, but a wild fix. */
const mostKmh = 250

export const metresPerDegree = 111_195

const isWithin = (value: unknown, limit: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= limit

/** The fix of a reading; undefined without one, or for one that is too uncertain to decide by. */
export const readFix = (tsMs: number, body: Readonly<Record<string, unknown>>): Fix | undefined => {
  const { gps_lat: lat, gps_lon: lng, gps_hdop: hdop, gps_nsat: satellites, gps_speed: kmh } = body
  if (!isWithin(lat, 90) || !isWithin(lng, 180)) return undefined
  if (typeof hdop === 'number' && hdop > mostHdop) return undefined
  if (typeof satellites === 'number' && satellites < leastSatellites) return undefined
  const errorM = metresPerHdop * (typeof hdop === 'number' && hdop > 0 ? hdop : usualHdop)
  return { tsMs, at: [lng, lat], errorM, kmh: typeof kmh === 'number' ? kmh : undefined }
}

/** Where `to` lies from `from` on a plane that touches the earth there, in metres east and north. */
export const metresFrom = ([lng, lat]: Position, [toLng, toLat]: Position): [east: number, north: number] => {
  // Across the antimeridian the short way.
  const turn = ((toLng - lng + 540) % 360) - 180
  return [turn * metresPerDegree * Math.cos((lat * Math.PI) / 180), (toLat - lat) * metresPerDegree]
}

/** Whether a machine can have come from one fix to the next, which is newer. */
export const isReachable = (from: Pick<Fix, 'at' | 'tsMs' | 'errorM'>, to: Fix): boolean => {
  const metres = Math.hypot(...metresFrom(from.at, to.at)) - from.errorM - to.errorM
  return metres <= 0 || metres / 1000 <= (mostKmh * (to.tsMs - from.tsMs)) / 3_600_000
}
