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

const around = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const))

const isNear = <P>(cluster: Cluster<P> | undefined, { x, y }: ScreenPoint, distancePx: number): boolean =>
  cluster !== undefined && Math.hypot(cluster.x - x, cluster.y - y) < distancePx

/** Points that would cover each other stand as one, in their order: each joins the first cluster that is near enough. */
export const clusterPoints = <P extends ScreenPoint>(
  points: readonly P[],
  distancePx: number,
): Cluster<P>[] => {
  const clusters: Cluster<P>[] = []
  // By squares as wide as the distance: whatever is near enough stands in one of nine.
  const squares = new Map<string, number[]>()
  const squareOf = ({ x, y }: ScreenPoint) =>
    [Math.floor(x / distancePx), Math.floor(y / distancePx)] as const
  for (const point of points) {
    const [column, row] = squareOf(point)
    const near = around
      .flatMap(([dx, dy]) => squares.get(`${column + dx} ${row + dy}`) ?? [])
      .filter((at) => isNear(clusters[at], point, distancePx))
    const [first] = near
    if (first === undefined) {
      const name = `${column} ${row}`
      squares.set(name, [...(squares.get(name) ?? []), clusters.length])
      clusters.push({ x: point.x, y: point.y, points: [point] })
    } else clusters[near.reduce((a, b) => Math.min(a, b), first)]?.points.push(point)
  }
  return clusters
}
