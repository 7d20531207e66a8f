import type { Members } from '../../maps/clusterMarks'
import type { MarkLook } from '../../maps/MarkMap'
import dotStyles from '../../maps/MarkMap.module.css'
import { clusterPxOf, levelColours, MarkShape } from '../../maps/MarkShape'
import { type MapMark, sayMark } from './mapMarks'

const onePx = 32

/** How a device, or several as one in the colour of the most urgent, looks and is called on the map of a view. */
export const lookOfMarks = (members: Members<MapMark>): MarkLook => {
  const [first] = members
  const { length: count } = members
  if (count === 1) {
    return {
      content: (
        <MarkShape
          level={first.level}
          isOffline={first.state === 'offline'}
          isMoving={first.state === 'moving'}
          headingDeg={first.headingDeg}
        />
      ),
      sizePx: onePx,
      className: dotStyles.one ?? '',
      label: sayMark(first),
      liftPx: 0,
    }
  }
  return {
    content: <span style={{ background: levelColours[first.level] }}>{count}</span>,
    sizePx: clusterPxOf(count),
    className: `${dotStyles.dot} ${dotStyles.many}`,
    label: `${count} devices, worst: ${sayMark(first)}`,
    liftPx: 1,
  }
}
