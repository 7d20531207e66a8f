import type { Place, Route } from '../machines/Machine'

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

/** One way along a road: how far a machine is at a share of its time, and how fast, in kilometres per whole drive. */
export interface Drive {
  at(share: number): { readonly km: number; readonly kmPerDrive: number }
}

/** Measured road: its length, the position at every point of it, and how it is driven loaded out and empty back. */
export interface Road {
  readonly km: number
  positionAt(km: number): Position
  readonly out: Drive
  readonly back: Drive
}

interface Leg extends Position {
  readonly fromKm: number
  readonly km: number
  readonly toLat: number
  readonly toLon: number
  readonly rise: number
}

const metresPerDegree = 111_195
const rad = Math.PI / 180
const piecesOfLeg = 6

/** Slower by so much of the flat speed for each unit of grade: loaded up a ramp of 8 % at half of it. */
const slowdown = { out: { up: 13, down: 5 }, back: { up: 5, down: 7 } } as const

export function measureRoad(route: Route): Road {
  const legs = layLegs(roundCorners(route))
  const km = legs.reduce((sum, leg) => sum + leg.km, 0)
  return {
    km,
    positionAt: (at) => along(legs, Math.min(km, Math.max(0, at))),
    out: planDrive(legs, slowdown.out),
    back: planDrive(
      [...legs].reverse().map((leg) => ({ ...leg, grade: -leg.grade })),
      slowdown.back,
    ),
  }
}

/** Trucks do not turn on the spot: a curve through the points of the route (Catmull-Rom). */
function roundCorners(route: Route): Place[] {
  const at = (i: number): Place => {
    const place = route[Math.min(route.length - 1, Math.max(0, i))]
    if (!place) throw new Error('A road needs two points')
    return place
  }
  const curve = (i: number, u: number, of: (place: Place) => number): number => {
    const [a, b, c, d] = [of(at(i - 1)), of(at(i)), of(at(i + 1)), of(at(i + 2))]
    return b + 0.5 * u * (c - a + u * (2 * a - 5 * b + 4 * c - d + u * (3 * (b - c) + d - a)))
  }
  const rounded = route.slice(1).flatMap((_, i) =>
    Array.from({ length: piecesOfLeg }, (__, piece) => ({
      name: at(i).name,
      lat: curve(i, piece / piecesOfLeg, ({ lat }) => lat),
      lon: curve(i, piece / piecesOfLeg, ({ lon }) => lon),
      altitudeM: curve(i, piece / piecesOfLeg, ({ altitudeM }) => altitudeM),
    })),
  )
  return [...rounded, at(route.length - 1)]
}

function layLegs(points: readonly Place[]): Leg[] {
  const legs: Leg[] = []
  let km = 0
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]]
    if (!a || !b) continue
    const north = (b.lat - a.lat) * metresPerDegree
    const east = (b.lon - a.lon) * metresPerDegree * Math.cos(a.lat * rad)
    const metres = Math.hypot(north, east)
    const rise = b.altitudeM - a.altitudeM
    legs.push({
      ...a,
      fromKm: km,
      km: metres / 1000,
      toLat: b.lat,
      toLon: b.lon,
      rise,
      bearingDeg: (Math.atan2(east, north) / rad + 360) % 360,
      grade: rise / metres,
    })
    km += metres / 1000
  }
  return legs
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
function easeDrive(u: number): { done: number; speed: number } {
  const top = 1 / (1 - ramp)
  if (u < ramp) return { done: (top * u * u) / (2 * ramp), speed: (top * u) / ramp }
  if (u > 1 - ramp) {
    const left = 1 - u
    return { done: 1 - (top * left * left) / (2 * ramp), speed: (top * left) / ramp }
  }
  return { done: top * (u - ramp / 2), speed: top }
}

/** Each leg takes its share of the drive by its length and how steep it is. */
function planDrive(legs: readonly Leg[], slower: { readonly up: number; readonly down: number }): Drive {
  const paces = legs.map(({ grade }) => 1 + (grade > 0 ? slower.up : -slower.down) * grade)
  const whole = legs.reduce((sum, leg, i) => sum + leg.km * (paces[i] ?? 1), 0)
  return {
    at: (share) => {
      const { done, speed } = easeDrive(Math.min(1, Math.max(0, share)))
      let left = done * whole
      let km = 0
      for (const [i, leg] of legs.entries()) {
        const pace = paces[i] ?? 1
        const isLast = i === legs.length - 1
        if (left <= leg.km * pace || isLast) {
          return { km: km + Math.min(leg.km, left / pace), kmPerDrive: (speed * whole) / pace }
        }
        left -= leg.km * pace
        km += leg.km
      }
      return { km, kmPerDrive: 0 }
    },
  }
}
