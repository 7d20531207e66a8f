export interface ScreenPoint {
  readonly id: string
  /** Pixels. */
  readonly x: number
  readonly y: number
}

/** Points that would cover each other stand as one, in their order: each joins the first cluster that is near enough. */
export const clusterPoints = <P extends ScreenPoint>(
  points: readonly P[],
  distancePx: number,
): { x: number; y: number; points: P[] }[] => {
  const clusters: { x: number; y: number; points: P[] }[] = []
  for (const point of points) {
    const near = clusters.find(({ x, y }) => Math.hypot(x - point.x, y - point.y) < distancePx)
    if (near === undefined) clusters.push({ x: point.x, y: point.y, points: [point] })
    else near.points.push(point)
  }
  return clusters
}
