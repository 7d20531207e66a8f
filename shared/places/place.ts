import * as z from 'zod/mini'
import { StorableNumber } from '../core/storableNumber'
import { sanitiseText } from '../display/displaySettings'
import { FenceRules } from './fenceRule'

type Corner = readonly [lng: number, lat: number]

/** On which side of a line from `a` to `b` a corner lies. */
const sideOf = ([ax, ay]: Corner, [bx, by]: Corner, [x, y]: Corner): number =>
  Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax))

const isBetween = ([ax, ay]: Corner, [bx, by]: Corner, [x, y]: Corner): boolean =>
  Math.min(ax, bx) <= x && x <= Math.max(ax, bx) && Math.min(ay, by) <= y && y <= Math.max(ay, by)

const meet = (a: Corner, b: Corner, c: Corner, d: Corner): boolean => {
  const [ofC, ofD, ofA, ofB] = [sideOf(a, b, c), sideOf(a, b, d), sideOf(c, d, a), sideOf(c, d, b)]
  if (ofC !== ofD && ofA !== ofB) return true
  return (
    (ofC === 0 && isBetween(a, b, c)) ||
    (ofD === 0 && isBetween(a, b, d)) ||
    (ofA === 0 && isBetween(c, d, a)) ||
    (ofB === 0 && isBetween(c, d, b))
  )
}

/** Whether two sides of an area meet that are not neighbours; corners without the first one repeated at the end. */
export const crossesItself = (corners: readonly Corner[]): boolean => {
  const count = corners.length
  return corners.some((a, i) => {
    const b = corners[(i + 1) % count]
    return corners.some((c, j) => {
      const d = corners[(j + 1) % count]
      const areNeighbours = j <= i + 1 || (i === 0 && j === count - 1)
      return !areNeighbours && b !== undefined && d !== undefined && meet(a, b, c, d)
    })
  })
}

export const maxPlacesOfGroup = 200
/** Of all places of a group as they are stored. */
export const maxPlacesBytes = 300_000
export const maxCorners = 200
export const radiusMetres = { least: 5, most: 100_000 } as const
const maxNameLength = 40

export const PlaceId = z
  .string()
  .check(z.regex(/^p-[A-Za-z0-9]{8}$/, 'must be p- and 8 letters or digits'))
  .brand<'PlaceId'>()
export type PlaceId = z.infer<typeof PlaceId>

/** GeoJSON: longitude first. */
export const Position = z.tuple([
  StorableNumber.check(z.minimum(-180), z.maximum(180)),
  StorableNumber.check(z.minimum(-90), z.maximum(90)),
])
export type Position = z.infer<typeof Position>

const Spot = z.strictObject({
  type: z.literal('Point'),
  coordinates: Position,
  /** Makes a circle of it. */
  radiusM: z.optional(
    StorableNumber.check(
      z.minimum(radiusMetres.least, `must be at least ${radiusMetres.least} m`),
      z.maximum(radiusMetres.most, `must be at most ${radiusMetres.most / 1000} km`),
    ),
  ),
})

const isClosed = (ring: readonly Position[]): boolean => {
  const [first, last] = [ring[0], ring.at(-1)]
  return first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1]
}

/** Its first corner is repeated at its end. */
const Ring = z.array(Position).check(
  z.minLength(4, 'must have at least 3 corners'),
  z.maxLength(maxCorners + 1, `must have at most ${maxCorners} corners`),
  z.refine(isClosed, 'must end where it begins'),
  z.refine((ring) => !crossesItself(ring.slice(0, -1)), 'must not cross itself'),
)

const Area = z.strictObject({ type: z.literal('Polygon'), coordinates: z.tuple([Ring]) })

/** GeoJSON with a radius: a spot, a circle, or an area of one outline. */
export const PlaceShape = z.discriminatedUnion('type', [Spot, Area])
export type PlaceShape = z.infer<typeof PlaceShape>

export const PlaceName = z
  .string()
  .check(
    z.overwrite(sanitiseText),
    z.minLength(1, 'must not be empty'),
    z.maxLength(maxNameLength, `must be at most ${maxNameLength} characters`),
  )

/** Whether it has an inside: a spot is no fence. */
export const hasInside = (shape: PlaceShape): boolean =>
  shape.type === 'Polygon' || shape.radiusM !== undefined

export const Place = z.object({
  placeid: PlaceId,
  name: PlaceName,
  shape: PlaceShape,
  /** Makes a fence of it, be there no rule: who is inside is followed, and what a rule says raises an event. */
  rules: z.optional(FenceRules),
  /** Counts its changes, from 1. */
  version: z.int(),
})
export type Place = z.infer<typeof Place>
