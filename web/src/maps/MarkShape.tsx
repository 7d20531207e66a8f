import type { AlertLevel } from '../../../shared/alerts/alertLevels'
import { toneShapes } from '../ui/feedback/toneShapes'

/** What lasts on a device, the gravest level; `normal` where nothing does. */
export type MarkLevel = AlertLevel | 'normal'

/** Seen on land, water and tiles, in light and dark. */
export const levelColours: Readonly<Record<MarkLevel, string>> = {
  normal: '#2f7d5b',
  info: '#2f6db0',
  alert: '#9a6410',
  warning: '#b35c00',
  alarm: '#c23b3b',
}

const box = 32
const centre = box / 2

export interface MarkLooks {
  readonly level: MarkLevel
  /** A hollow mark. */
  readonly isOffline?: boolean | undefined
  /** An arrow where it goes. */
  readonly isMoving?: boolean | undefined
  /** Degrees from north. */
  readonly headingDeg?: number | undefined
  readonly sizePx?: number
}

/** How a device looks on every map: its shape and colour say the level, an arrow that it moves, hollow that it is offline. */
export const MarkShape = (looks: MarkLooks) => {
  const { level, isOffline = false, isMoving = false, headingDeg = 0, sizePx = box } = looks
  const colour = levelColours[level]
  return (
    <svg
      viewBox={`0 0 ${box} ${box}`}
      width={sizePx}
      height={sizePx}
      overflow="visible"
      aria-hidden
      data-level={level}
    >
      {isMoving ? (
        <path
          d="M16 -1l5.5 8h-11z"
          fill={colour}
          stroke="#ffffff"
          transform={`rotate(${headingDeg} ${centre} ${centre})`}
        />
      ) : null}
      <path
        d={toneShapes[level === 'normal' ? 'ok' : level]}
        fill={isOffline ? '#ffffff' : colour}
        fillOpacity={isOffline ? 0.85 : 1}
        stroke={isOffline ? colour : '#ffffff'}
        strokeWidth={isOffline ? 2 : 1.25}
        transform="translate(7.5 7.5) scale(1.42)"
      />
    </svg>
  )
}

/** Several devices as one are larger from five on, and again from ten on. */
export const clusterPxOf = (count: number): number => {
  if (count < 5) return 30
  return count < 10 ? 36 : 42
}
