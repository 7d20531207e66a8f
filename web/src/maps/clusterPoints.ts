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

/** Squares far from each other may have the same number, since it has to be a small one: distances tell them apart. */
const rowsOfColumn = 2 ** 12
const aside = [-1, 0, 1] as const
const around = aside.flatMap((dx) => aside.map((dy) => dx * rowsOfColumn + dy))

/** Points that would cover each other stand as one, in their order: each joins the first cluster that is near enough. */
export const clusterPoints = <P extends ScreenPoint>(
  points: readonly P[],
  distancePx: number,
): Cluster<P>[] => {
  const clusters: Cluster<P>[] = []
  const nearPx = distancePx ** 2
  // Of each square as wide as the distance: the clusters, in their order, that points within it may join.
  const reached = new Map<number, Cluster<P>[]>()
  for (const point of points) {
    const { x, y } = point
    const square = Math.floor(x / distancePx) * rowsOfColumn + Math.floor(y / distancePx)
    const joined = reached
      .get(square)
      ?.find((cluster) => (cluster.x - x) ** 2 + (cluster.y - y) ** 2 < nearPx)
    if (joined !== undefined) {
      joined.points.push(point)
      continue
    }
    const cluster = { x, y, points: [point] }
    clusters.push(cluster)
    for (const step of around) {
      const known = reached.get(square + step)
      if (known === undefined) reached.set(square + step, [cluster])
      else known.push(cluster)
    }
  }
  return clusters
}
