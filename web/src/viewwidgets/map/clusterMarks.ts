import { type ScreenPoint, clusterPoints } from '../../maps/clusterPoints'
import type { MapSize } from '../../maps/fitPlaces'
import { type Pixels, mercator } from '../../maps/mercator'
import type { MapMark } from './mapMarks'

/** Which part of the world a map shows: its upper left corner is told in pixels of the whole world. */
interface MapSight extends MapSize {
  readonly zoom: number
  readonly corner: Pixels
}

/** What stands so near each other that it is drawn as one, and where within the map. */
export interface MarkCluster extends Pixels {
  /** Those that ask for somebody first. */
  readonly members: readonly [MapMark, ...MapMark[]]
}

const clusterPx = 34
/** Of the map's size: so far beyond its edges devices are drawn, for whoever moves it. */
const beyondShare = 0.2

/** What cannot be seen is not drawn: of ten thousand a few hundred stand in sight. */
export const clusterMarks = (
  marks: readonly MapMark[],
  { zoom, corner, width, height }: MapSight,
): MarkCluster[] => {
  const [beyondX, beyondY] = [width * beyondShare, height * beyondShare]
  const inSight: (ScreenPoint & { readonly mark: MapMark })[] = []
  for (const mark of marks) {
    const point = mercator.project(mark, zoom)
    const x = Math.round(point.x) - corner.x
    const y = Math.round(point.y) - corner.y
    const isSeen = x >= -beyondX && x <= width + beyondX && y >= -beyondY && y <= height + beyondY
    if (isSeen) inSight.push({ id: mark.id, mark, x, y })
  }
  return clusterPoints(inSight, clusterPx).flatMap(({ x, y, points }) => {
    const [first, ...others] = points.map(({ mark }) => mark)
    return first === undefined ? [] : [{ x, y, members: [first, ...others] }]
  })
}
