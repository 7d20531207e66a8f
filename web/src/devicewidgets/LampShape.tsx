import { displayOf } from '../display/catalogue/displayOf'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import type { GaugeLevel } from '../display/cards/gaugeReading'
import type { StatusIndicator } from '../../../shared/display/widgetItems'
import { formatWidgetValue, lampLevel } from '../display/values/widgetValue'
import type { ShownValue } from './useWidgetValues'
import styles from './Widget.module.css'
import { nameOfLevel } from '../display/catalogue/nameOfLevel'

interface Props {
  item: StatusIndicator
  shown: ShownValue
  display: DisplaySettings
}

const colours = { normal: 'normalColor', warning: 'warningColor', alarm: 'alarmColor' } as const
/** Drawn into the lamp, so that its state does not depend on its colour. */
const marks: Record<GaugeLevel, string> = { normal: '', warning: '!', alarm: '!!' }
const unlit = '#adb5bd'

/** A lamp in the colour of its value's level; grey while there is nothing to judge. */
export const LampShape = ({ item, shown, display }: Props) => {
  const { x, y, radius, dataElement } = item
  const level = lampLevel(item, shown.value)
  const middle = { x: x + radius, y: y + radius }
  const value = formatWidgetValue(shown.value, dataElement ?? '', display)
  const name = dataElement === null ? 'Status' : displayOf(dataElement, display[dataElement]).label
  const label = `${name}: ${level === undefined ? value : `${nameOfLevel(level)}, ${value}`}`
  return (
    <g role="img" aria-label={label} data-level={level} className={shown.isPast ? styles.past : undefined}>
      <circle
        cx={middle.x}
        cy={middle.y}
        r={radius}
        fill={level === undefined ? unlit : item[colours[level]]}
        className={item.shadow ? styles.shadow : undefined}
      />
      <text
        {...middle}
        className={styles.mark}
        fontSize={level === undefined ? radius * 0.7 : radius * 1.2}
        dominantBaseline="central"
        textAnchor="middle"
      >
        {level === undefined ? value : marks[level]}
      </text>
    </g>
  )
}
