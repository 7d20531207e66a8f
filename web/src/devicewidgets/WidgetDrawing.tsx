import type { CSSProperties } from 'react'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import {
  type StatusIndicator,
  type WidgetText,
  type LevelIndicator,
  type Widget,
  widgetHeight,
  widgetWidth,
} from '../../../shared/display/widget'
import { displayOf } from '../display/catalogue/displayOf'
import type { GaugeLevel } from '../display/cards/gaugeReading'
import { formatWidgetValue, lampLevel, sayWidgetText, fillPercent } from '../display/values/widgetValue'
import { nameOfLevel } from '../display/catalogue/nameOfLevel'
import { inkOn } from '../ui/text/contrastOf'
import cardStyles from '../display/cards/Card.module.css'
import { PlanName } from '../plans/PlanName'
import type { ShownValue, WidgetValues } from './useWidgetValues'
import styles from './Widget.module.css'
import type { WidgetItem } from './widgetDraft'

/** Says why a widget shows nothing, and where to find a plan with which it does. */
export const PlanLacksWidgets = ({ plan }: { plan: string }) => (
  <p className={cardStyles.none}>
    Widgets are unavailable on the <PlanName plan={plan} />
  </p>
)

/** The card's own colour: that of its worst lamp, if the widget is to change, or what was chosen for it. */
export const backgroundOf = (widget: Widget, values: WidgetValues): string => {
  const own = widget.backgroundColour ?? 'var(--surface)'
  if (!widget.changeColorisActive) return own
  const levels = widget.elements.map((item) =>
    item.kind === 'statusIndicator' ? lampLevel(item, values(item.dataElement).value) : undefined,
  )
  if (levels.includes('alarm')) return widget.alertColor
  return levels.includes('warning') ? widget.warningColor : own
}

const inks = { light: '#f1f3f5', dark: '#17202a' } as const

/** The colour of texts that have none of their own: that of the page, unless the background has its own. */
export const inkStyle = (background: string): CSSProperties =>
  background.startsWith('#') ? ({ '--widget-ink': inks[inkOn(background)] } as CSSProperties) : {}

interface Props {
  widget: Widget
  colour: string
  imageSrc: string | undefined
}

/** What the items of a widget stand on. */
export const WidgetBackdrop = ({ widget, colour, imageSrc }: Props) => {
  const size = { width: widgetWidth, height: widgetHeight(widget.heightInCardUnits) }
  return (
    <>
      <rect {...size} fill={colour} />
      {imageSrc === undefined || !widget.image.imageIsActive ? null : (
        <image {...size} href={imageSrc} preserveAspectRatio="xMidYMid slice" />
      )}
    </>
  )
}

interface LevelShapeProps {
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
const LevelShape = ({ item, shown, display }: LevelShapeProps) => {
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

interface LampShapeProps {
  item: StatusIndicator
  shown: ShownValue
  display: DisplaySettings
}

const colours = { normal: 'normalColor', warning: 'warningColor', alarm: 'alarmColor' } as const
/** Drawn into the lamp, so that its state does not depend on its colour. */
const marks: Record<GaugeLevel, string> = { normal: '', warning: '!', alarm: '!!' }
const unlit = '#adb5bd'

/** A lamp in the colour of its value's level; grey while there is nothing to judge. */
const LampShape = ({ item, shown, display }: LampShapeProps) => {
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

interface TextShapeProps {
  item: WidgetText
  shown: ShownValue
  display: DisplaySettings
}

/** A line of text; `x` and `y` are its top left corner. */
const TextShape = ({ item, shown, display }: TextShapeProps) => (
  <text
    x={item.x}
    y={item.y}
    dominantBaseline="hanging"
    fill={item.colour ?? 'var(--widget-ink, var(--ink))'}
    fontSize={item.fontSize}
    fontWeight={item.bold ? 700 : 400}
    textDecoration={item.underline ? 'underline' : undefined}
    className={`${styles.text} ${shown.isPast ? styles.past : ''}`}
  >
    {sayWidgetText(item, shown.value, display)}
  </text>
)

interface WidgetItemShapeProps {
  item: WidgetItem
  values: WidgetValues
  display: DisplaySettings
}

/** One thing on a widget, whichever kind it is. */
export const WidgetItemShape = ({ item, values, display }: WidgetItemShapeProps) => {
  const shown = values(item.dataElement)
  switch (item.kind) {
    case 'levelIndicator':
      return <LevelShape item={item} shown={shown} display={display} />
    case 'statusIndicator':
      return <LampShape item={item} shown={shown} display={display} />
    case 'text':
      return <TextShape item={item} shown={shown} display={display} />
  }
}
