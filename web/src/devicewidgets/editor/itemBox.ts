import type { DisplaySettings } from '../../../../shared/display/displaySettings'
import { type WidgetText, maxFontSize, maxWidgetSide, minFontSize } from '../../../../shared/display/widget'
import { sayWidgetText } from '../../display/values/widgetValue'
import type { WidgetValues } from '../useWidgetValues'
import type { WidgetItem } from '../widgetDraft'

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Box extends Point {
  readonly width: number
  readonly height: number
}

/** Height of a line of text, in font sizes. */
const lineHeight = 1.2

/** `point` turned about the origin, clockwise. */
export const turn = ({ x, y }: Point, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

/** Size before any turning. `textWidth`: of the line that a text shows at present. */
const sizeOf = (item: WidgetItem, textWidth: number): { width: number; height: number } => {
  switch (item.kind) {
    case 'levelIndicator':
      return { width: item.width, height: item.height }
    case 'statusIndicator':
      return { width: 2 * item.radius, height: 2 * item.radius }
    case 'text':
      return { width: textWidth, height: item.fontSize * lineHeight }
  }
}

const rotationOf = (item: WidgetItem): number => (item.kind === 'levelIndicator' ? item.rotation : 0)

const middleOf = (item: WidgetItem, { width, height }: { width: number; height: number }): Point => ({
  x: item.x + width / 2,
  y: item.y + height / 2,
})

/** What an item covers of the drawing, turned as it is. */
export const boxOf = (item: WidgetItem, textWidth: number): Box => {
  const size = sizeOf(item, textWidth)
  const middle = middleOf(item, size)
  const corners = [-1, 1].map((side) =>
    turn({ x: size.width / 2, y: (side * size.height) / 2 }, rotationOf(item)),
  )
  const width = 2 * Math.max(...corners.map(({ x }) => Math.abs(x)))
  const height = 2 * Math.max(...corners.map(({ y }) => Math.abs(y)))
  return { x: middle.x - width / 2, y: middle.y - height / 2, width, height }
}

/** Where an item is caught to be made larger: its bottom right corner, turned as it is. */
export const gripOf = (item: WidgetItem, textWidth: number): Point => {
  const size = sizeOf(item, textWidth)
  const middle = middleOf(item, size)
  const corner = turn({ x: size.width / 2, y: size.height / 2 }, rotationOf(item))
  return { x: middle.x + corner.x, y: middle.y + corner.y }
}

const between = (pixels: number, least: number, most: number): number =>
  Math.min(Math.max(pixels, least), most)

/** The size of an item whose bottom right corner is pulled to a point, and where that puts it: the corner across stays. */
export const pullGrip = (
  item: WidgetItem,
  to: Point,
  snap: (pixels: number) => number,
): Partial<WidgetItem> => {
  switch (item.kind) {
    case 'levelIndicator': {
      const { rotation } = item
      const middle = middleOf(item, item)
      const away = turn({ x: -item.width / 2, y: -item.height / 2 }, rotation)
      const fixed = { x: middle.x + away.x, y: middle.y + away.y }
      const reach = turn({ x: to.x - fixed.x, y: to.y - fixed.y }, -rotation)
      const width = between(snap(reach.x), 1, maxWidgetSide)
      const height = between(snap(reach.y), 1, maxWidgetSide)
      const half = turn({ x: width / 2, y: height / 2 }, rotation)
      return {
        width,
        height,
        x: Math.round(fixed.x + half.x - width / 2),
        y: Math.round(fixed.y + half.y - height / 2),
      }
    }
    case 'statusIndicator':
      return { radius: between(snap(Math.max(to.x - item.x, to.y - item.y)) / 2, 2, maxWidgetSide) }
    case 'text':
      return { fontSize: between(Math.round((to.y - item.y) / lineHeight), minFontSize, maxFontSize) }
  }
}

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
