import { type MapSight, pointInSight } from './fitPlaces'
import type { Place } from './readPlace'

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

/** A device on a map of several. */
export interface Mark extends Place {
  readonly id: string
}

/** The members of a cluster, the most urgent first. */
export type Members<M extends Mark> = readonly [M, ...M[]]

const clusterPx = 34
/** Of the map's size: how far beyond its edges devices are drawn, so that a drag shows them. */
const beyondShare = 0.2

/** Devices so close to each other that they are drawn as one; those out of sight are left out. */
export const clusterMarks = <M extends Mark>(marks: readonly M[], sight: MapSight): Members<M>[] => {
  const { width, height } = sight
  const [beyondX, beyondY] = [width * beyondShare, height * beyondShare]
  const inSight: (ScreenPoint & { readonly mark: M })[] = []
  for (const mark of marks) {
    const { x, y } = pointInSight(mark, sight)
    const isSeen = x >= -beyondX && x <= width + beyondX && y >= -beyondY && y <= height + beyondY
    if (isSeen) inSight.push({ id: mark.id, mark, x, y })
  }
  return clusterPoints(inSight, clusterPx).flatMap(({ points }) => {
    const [first, ...others] = points.map(({ mark }) => mark)
    return first === undefined ? [] : [[first, ...others]]
  })
}

/** Whether a nearer map shows devices apart that are one mark on this. */
export const canPart = ([first, ...others]: Members<Mark>, zoom: number, nearestZoom: number): boolean =>
  zoom < nearestZoom && others.some(({ lat, lon }) => lat !== first.lat || lon !== first.lon)
