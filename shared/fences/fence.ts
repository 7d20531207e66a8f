import type { FenceRule } from '../places/fenceRule'
import type { PlaceShape, Position } from '../places/place'
import { metresFrom, metresPerDegree } from './fix'

/** What of a place makes a fence of it. */
export interface FencePlace {
  readonly placeid: string
  readonly name: string
  readonly shape: PlaceShape
  readonly rules?: readonly FenceRule[] | undefined
}

/** Degrees in which a fence lies: those of its middle, and how far it reaches to each side. */
interface Box {
  readonly lng: number
  readonly lat: number
  readonly halfLng: number
  readonly halfLat: number
}

/** A place with an inside, made ready for being asked about many positions. */
export interface Fence {
  readonly placeid: string
  readonly name: string
  readonly rules: readonly FenceRule[]
  /** Grows with each change of its name, outline and rules. */
  readonly version: number
  readonly box: Box
  /** Metres to its edge, below 0 inside. Beyond `reachM` the result may be any larger number. */
  readonly distanceM: (position: Position, reachM: number) => number
  /** So far beyond its edge is outside: 25 m, or a tenth of its size. */
  readonly marginM: number
}

const leastMarginM = 25
const marginShare = 0.1

const distanceToSide = (ax: number, ay: number, bx: number, by: number): number => {
  const [dx, dy] = [bx - ax, by - ay]
  const squared = dx * dx + dy * dy
  const share = squared === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / squared))
  return Math.hypot(ax + share * dx, ay + share * dy)
}

/** Seen from a position at 0, 0: metres to the nearest side of an outline, below 0 inside of it. */
const distanceToOutline = (corners: readonly (readonly [number, number])[]): number => {
  let isInside = false
  let nearest = Infinity
  let [bx, by] = corners.at(-1) ?? [0, 0]
  for (const [ax, ay] of corners) {
    if (ay > 0 !== by > 0 && ((bx - ax) * -ay) / (by - ay) + ax > 0) isInside = !isInside
    nearest = Math.min(nearest, distanceToSide(ax, ay, bx, by))
    ;[bx, by] = [ax, ay]
  }
  return isInside ? -nearest : nearest
}

/** A circle around an outline: what is far from it is not asked side by side. */
const roundOf = (ring: readonly Position[]) => {
  const [first] = ring
  if (first === undefined) throw new Error('an outline has corners')
  const corners = ring.slice(0, -1).map((corner) => metresFrom(first, corner))
  const mean = (axis: 0 | 1) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length
  const [east, north] = [mean(0), mean(1)]
  const radiusM = Math.max(...corners.map(([x, y]) => Math.hypot(x - east, y - north)))
  const centre: Position = [
    first[0] + east / (metresFrom(first, [first[0] + 1, first[1]])[0] || 1),
    first[1] + north / metresFrom(first, [first[0], first[1] + 1])[1],
  ]
  let doubled = 0
  corners.forEach(([x, y], i) => {
    const [nextX, nextY] = corners[(i + 1) % corners.length] ?? [0, 0]
    doubled += x * nextY - nextX * y
  })
  return { centre, radiusM, sizeM: Math.sqrt(Math.abs(doubled) / 2 / Math.PI) }
}

/** The circle of a circle, or one that holds all corners of an area. */
export const circleAround = (shape: PlaceShape): { centre: Position; radiusM: number } =>
  shape.type === 'Point'
    ? { centre: shape.coordinates, radiusM: shape.radiusM ?? 0 }
    : roundOf(shape.coordinates[0])

/** A few parts in a hundred are what a plane is wrong by over 100 km. */
const planeError = 1.05

/** Nearer to a pole all longitudes are as near. */
const leastCosine = 0.01

const boxAround = ([lng, lat]: Position, radiusM: number): Box => {
  const halfLat = (planeError * radiusM) / metresPerDegree
  const cosine = Math.cos((Math.min(90, Math.abs(lat) + halfLat) * Math.PI) / 180)
  return { lng, lat, halfLat, halfLng: cosine < leastCosine ? 360 : halfLat / cosine }
}

/** Whether a position may be inside; most are not, which costs a subtraction or two. */
export const mayBeInside = ({ box }: Fence, [lng, lat]: Position): boolean => {
  if (Math.abs(lat - box.lat) > box.halfLat) return false
  const east = Math.abs(lng - box.lng)
  return Math.min(east, 360 - east) <= box.halfLng
}

/** Whether the straight way between two positions may lead through; one across the antimeridian is looked at closely. */
export const mayCross = ({ box }: Fence, [fromLng, fromLat]: Position, [toLng, toLat]: Position): boolean => {
  const halfLng = Math.abs(toLng - fromLng) / 2
  if (halfLng > 90) return true
  const east = Math.abs((fromLng + toLng) / 2 - box.lng)
  return (
    Math.abs((fromLat + toLat) / 2 - box.lat) <= box.halfLat + Math.abs(toLat - fromLat) / 2 &&
    Math.min(east, 360 - east) <= box.halfLng + halfLng
  )
}

/** The fence of a place; undefined for one that is a mere spot. */
export const fenceOf = (
  { placeid, name, shape, rules = [] }: FencePlace,
  version: number,
): Fence | undefined => {
  const marginOf = (sizeM: number) => Math.max(leastMarginM, marginShare * sizeM)
  const facts = { placeid, name, rules, version }
  if (shape.type === 'Point') {
    const { radiusM, coordinates } = shape
    if (radiusM === undefined) return undefined
    const distanceM = (position: Position) => Math.hypot(...metresFrom(position, coordinates)) - radiusM
    return { ...facts, box: boxAround(coordinates, radiusM), distanceM, marginM: marginOf(radiusM) }
  }
  const [ring] = shape.coordinates
  const { centre, radiusM, sizeM } = roundOf(ring)
  const corners = ring.slice(0, -1)
  const distanceM = (position: Position, reachM: number) => {
    const least = Math.hypot(...metresFrom(position, centre)) - planeError * radiusM
    if (least > reachM) return least
    return distanceToOutline(corners.map((corner) => metresFrom(position, corner)))
  }
  return { ...facts, box: boxAround(centre, radiusM), distanceM, marginM: marginOf(sizeM) }
}
