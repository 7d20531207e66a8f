import type { WidgetText } from '../../../../shared/display/widgetItems'

let pen: CanvasRenderingContext2D | null | undefined

/** How wide a line is drawn, in pixels of the drawing. */
export const measureText = (
  line: string,
  { fontSize, bold }: Pick<WidgetText, 'fontSize' | 'bold'>,
): number => {
  pen ??= document.createElement('canvas').getContext('2d')
  if (pen === null || pen === undefined) return line.length * fontSize * 0.55
  pen.font = `${bold ? 700 : 400} ${fontSize}px ${getComputedStyle(document.body).fontFamily}`
  return pen.measureText(line).width
}
