import { type ScreenPoint, clusterPoints } from './clusterPoints'
import { type MapSight, pointInSight } from './fitPlaces'
import type { Place } from './readPlace'

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
