import { displayOf } from '../display/catalogue/displayOf'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import type { LevelIndicator } from '../../../shared/display/widgetItems'
import { fillPercent, formatWidgetValue } from '../display/values/widgetValue'
import type { ShownValue } from './useWidgetValues'
import styles from './Widget.module.css'

interface Props {
  item: LevelIndicator
  shown: ShownValue
  display: DisplaySettings
}

const labelOf = (
  { dataElement }: LevelIndicator,
  { value }: ShownValue,
  display: DisplaySettings,
): string => {
  if (dataElement === null) return 'Level without a data element'
  const { label, unit } = displayOf(dataElement, display[dataElement])
  return `${label}: ${formatWidgetValue(value, dataElement, display)} ${unit}`.trim()
}

/** A bar that fills from below; without a number it says so. */
export const LevelShape = ({ item, shown, display }: Props) => {
  const { x, y, width, height, rotation, radius, dataElement } = item
  const percent = fillPercent(shown.value, item.min, item.max)
  const box = { x, y, width, height, rx: Math.min(radius, width / 2, height / 2) }
  const middle = { x: x + width / 2, y: y + height / 2 }
  return (
    <g
      role="img"
      aria-label={labelOf(item, shown, display)}
      className={shown.isPast ? styles.past : undefined}
    >
      <g transform={`rotate(${rotation} ${middle.x} ${middle.y})`}>
        <rect {...box} fill={item.backgroundColor} />
        <rect
          {...box}
          className={styles.fill}
          fill={item.barColor}
          style={{ clipPath: `inset(${100 - (percent ?? 0)}% 0 0 0)` }}
        />
        <rect {...box} fill="none" stroke={item.borderColor} strokeWidth={item.borderThickness} />
      </g>
      {typeof shown.value === 'number' ? null : (
        <text {...middle} className={styles.missing} dominantBaseline="central" textAnchor="middle">
          {formatWidgetValue(shown.value, dataElement ?? '', display)}
        </text>
      )}
    </g>
  )
}
