import type { DisplaySettings } from '../../../../shared/display/displaySettings'
import { sayWidgetText } from '../../display/values/widgetValue'
import type { WidgetValues } from '../useWidgetValues'
import type { WidgetItem } from '../widgetDraft'
import type { WidgetText } from '../../../../shared/display/widget'

let pen: CanvasRenderingContext2D | null | undefined

/** How wide a line is drawn, in pixels of the drawing. */
const measureText = (line: string, { fontSize, bold }: Pick<WidgetText, 'fontSize' | 'bold'>): number => {
  pen ??= document.createElement('canvas').getContext('2d')
  if (pen === null || pen === undefined) return line.length * fontSize * 0.55
  pen.font = `${bold ? 700 : 400} ${fontSize}px ${getComputedStyle(document.body).fontFamily}`
  return pen.measureText(line).width
}

/** How wide the line of a text item is at present; 0 for items that are no text. */
export const lineWidth = (item: WidgetItem, values: WidgetValues, display: DisplaySettings): number =>
  item.kind === 'text' ? measureText(sayWidgetText(item, values(item.dataElement).value, display), item) : 0
