import type { Members } from '../../maps/clusterMarks'
import type { MarkLook } from '../../maps/MarkMap'
import dotStyles from '../../maps/MarkMap.module.css'
import styles from './GroupMap.module.css'
import { type MapMark, type MarkLevel, sayMark } from './mapMarks'

const box = 32
const centre = box / 2
const clusterPx = 34

/** One shape for each level, so that colour is not needed to distinguish them. In a box of 12. */
const levelShapes: Readonly<Record<MarkLevel, string>> = {
  normal: 'M6 0a6 6 0 1 1 0 12A6 6 0 0 1 6 0z',
  info: 'M1 1h10v10H1z',
  alert: 'M6 0l6 6-6 6-6-6z',
  warning: 'M6 .5l6 11H0z',
  alarm: 'M3.5 0h5L12 3.5v5L8.5 12h-5L0 8.5v-5z',
}

/** Seen on land and sea, in light and dark. */
const levelColours: Readonly<Record<MarkLevel, string>> = {
  normal: '#2f7d5b',
  info: '#2f6db0',
  alert: '#9a6410',
  warning: '#b35c00',
  alarm: '#c23b3b',
}

/** Moving: with an arrow where it goes. Offline: hollow. */
const MarkShape = ({ mark: { level, state, headingDeg } }: { mark: MapMark }) => {
  const colour = levelColours[level]
  const isOffline = state === 'offline'
  return (
    <svg viewBox={`0 0 ${box} ${box}`} width={box} height={box}>
      {state === 'moving' ? (
        <path
          d="M16 0l5 8h-10z"
          fill={colour}
          stroke="#ffffff"
          transform={`rotate(${headingDeg ?? 0} ${centre} ${centre})`}
        />
      ) : null}
      <path
        d={levelShapes[level]}
        fill={isOffline ? '#ffffff' : colour}
        fillOpacity={isOffline ? 0.8 : 1}
        stroke={isOffline ? colour : '#ffffff'}
        strokeWidth={isOffline ? 2.5 : 1.5}
        transform="translate(9.5 9.5) scale(1.08)"
      />
    </svg>
  )
}

/** How a device, or several as one in the colour of the most urgent, looks and is called on the map of a view. */
export const lookOfMarks = (members: Members<MapMark>): MarkLook => {
  const [first] = members
  const { length: count } = members
  if (count === 1) {
    return {
      content: (
        <span>
          <MarkShape mark={first} />
        </span>
      ),
      sizePx: box,
      className: styles.one ?? '',
      label: sayMark(first),
      liftPx: 0,
    }
  }
  return {
    content: <span style={{ background: levelColours[first.level] }}>{count}</span>,
    sizePx: clusterPx,
    className: `${dotStyles.dot} ${styles.many}`,
    label: `${count} devices, worst: ${sayMark(first)}`,
    liftPx: 1,
  }
}
