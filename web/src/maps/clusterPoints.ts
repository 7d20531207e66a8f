export interface ScreenPoint {
  readonly id: string
  /** Pixels. */
  readonly x: number
  readonly y: number
}

interface Cluster<P> {
  x: number
  y: number
  points: P[]
}

/** More than a map of the world has squares from one edge to the other: no two squares have one number. */
const rowsOfColumn = 2 ** 24
const aside = [-1, 0, 1] as const
const around = aside.flatMap((dx) => aside.map((dy) => dx * rowsOfColumn + dy))

/** Points that would cover each other stand as one, in their order: each joins the first cluster that is near enough. */
export const clusterPoints = <P extends ScreenPoint>(
  points: readonly P[],
  distancePx: number,
): Cluster<P>[] => {
  const clusters: Cluster<P>[] = []
  // By squares as wide as the distance: whatever is near enough stands in one of nine.
  const squares = new Map<number, number[]>()
  const firstNear = (square: number, { x, y }: P): number => {
    let first = Infinity
    for (const step of around) {
      for (const at of squares.get(square + step) ?? []) {
        const cluster = clusters[at]
        const isNear = cluster !== undefined && Math.hypot(cluster.x - x, cluster.y - y) < distancePx
        if (isNear && at < first) first = at
      }
    }
    return first
  }
  for (const point of points) {
    const square = Math.floor(point.x / distancePx) * rowsOfColumn + Math.floor(point.y / distancePx)
    const joined = clusters[firstNear(square, point)]
    if (joined === undefined) {
      squares.set(square, [...(squares.get(square) ?? []), clusters.length])
      clusters.push({ x: point.x, y: point.y, points: [point] })
    } else joined.points.push(point)
  }
  return clusters
}
