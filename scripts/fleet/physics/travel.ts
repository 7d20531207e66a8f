import type { Route } from '../machines/Machine'

/** Where a machine is on its road. */
export interface Position {
  readonly lat: number
  readonly lon: number
  readonly altitudeM: number
  /** Degrees from north along the road, outbound. */
  readonly bearingDeg: number
  /** Rise over run, outbound. */
  readonly grade: number
}

const metresPerDegree = 111_195
const rad = Math.PI / 180

interface Leg extends Position {
  readonly fromKm: number
  readonly km: number
  readonly toLat: number
  readonly toLon: number
  readonly rise: number
}

/** Measured road: its length and the position at every point of it. */
export interface Road {
  readonly km: number
  positionAt(km: number): Position
}

export function measureRoad(route: Route): Road {
  const legs: Leg[] = []
  let km = 0
  for (let i = 1; i < route.length; i++) {
    const [a, b] = [route[i - 1], route[i]]
    if (!a || !b) continue
    const north = (b.lat - a.lat) * metresPerDegree
    const east = (b.lon - a.lon) * metresPerDegree * Math.cos(a.lat * rad)
    const metres = Math.hypot(north, east)
    legs.push({
      ...a,
      fromKm: km,
      km: metres / 1000,
      toLat: b.lat,
      toLon: b.lon,
      rise: b.altitudeM - a.altitudeM,
      bearingDeg: (Math.atan2(east, north) / rad + 360) % 360,
      grade: (b.altitudeM - a.altitudeM) / metres,
    })
    km += metres / 1000
  }
  return { km, positionAt: (at) => along(legs, Math.min(km, Math.max(0, at))) }
}

function along(legs: readonly Leg[], km: number): Position {
  const leg = legs.find(({ fromKm, km: length }) => km <= fromKm + length) ?? legs.at(-1)
  if (!leg) throw new Error('A road needs two points')
  const u = Math.min(1, (km - leg.fromKm) / leg.km)
  return {
    lat: leg.lat + (leg.toLat - leg.lat) * u,
    lon: leg.lon + (leg.toLon - leg.lon) * u,
    altitudeM: leg.altitudeM + leg.rise * u,
    bearingDeg: leg.bearingDeg,
    grade: leg.grade,
  }
}

const ramp = 0.12

/** Share of the way done and relative speed at share `u` of the time: speeding up, cruising, slowing down. */
export function easeDrive(u: number): { done: number; speed: number } {
  const top = 1 / (1 - ramp)
  if (u < ramp) return { done: (top * u * u) / (2 * ramp), speed: (top * u) / ramp }
  if (u > 1 - ramp) {
    const left = 1 - u
    return { done: 1 - (top * left * left) / (2 * ramp), speed: (top * left) / ramp }
  }
  return { done: top * (u - ramp / 2), speed: top }
}
