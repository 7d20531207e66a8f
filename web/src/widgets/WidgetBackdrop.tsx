import { type Widget, widgetHeight, widgetWidth } from '../../../shared/display/widget'
import { lampLevel } from '../../../shared/display/widgetValue'
import type { WidgetValues } from './useWidgetValues'

/** The card's own colour: that of its worst lamp, if the widget is to change, or what was chosen for it. */
export const backgroundOf = (widget: Widget, values: WidgetValues): string => {
  if (!widget.changeColorisActive) return widget.backgroundColour
  const levels = widget.elements.map((item) =>
    item.kind === 'statusIndicator' ? lampLevel(item, values(item.dataElement).value) : undefined,
  )
  if (levels.includes('alarm')) return widget.alertColor
  return levels.includes('warning') ? widget.warningColor : widget.backgroundColour
}

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
