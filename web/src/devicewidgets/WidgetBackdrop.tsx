import type { CSSProperties } from 'react'
import { type Widget, widgetHeight, widgetWidth } from '../../../shared/display/widget'
import { lampLevel } from '../display/values/widgetValue'
import { inkOn } from '../ui/text/inkOn'
import type { WidgetValues } from './useWidgetValues'

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
