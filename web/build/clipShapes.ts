export type Point = readonly [x: number, y: number]

/** Degrees; west, south, east, north. */
export type Box = readonly [west: number, south: number, east: number, north: number]

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
