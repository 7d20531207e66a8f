import { markShape } from '../src/brand/defaultMark'
import { encodePng } from './encodePng'

type Point = readonly [number, number]

interface Icon {
  /** `#rrggbb` */
  accent: string
  lines: readonly string[]
  sizePx: number
  /** Without corners and with a wide margin: a phone cuts it to the shape of its own icons. */
  isMaskable?: boolean
}

/** What every phone shows of a maskable icon is a circle of four fifths of its width. */
const maskableScale = 0.75
const channels = 4
const full = 255

const pointsOf = (line: string): Point[] =>
  line.split(' ').map((point) => {
    const [x = 0, y = 0] = point.split(',').map(Number)
    return [x, y]
  })

const distanceToSegment = ([px, py]: Point, [ax, ay]: Point, [bx, by]: Point): number => {
  const [dx, dy] = [bx - ax, by - ay]
  const along = ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy)
  const at = Math.min(1, Math.max(0, along))
  return Math.hypot(px - ax - at * dx, py - ay - at * dy)
}

const segmentsOf = (lines: readonly string[]): (readonly [Point, Point])[] =>
  lines.flatMap((line) => {
    const points = pointsOf(line)
    return points.slice(1).flatMap((to, n) => {
      const from = points[n]
      return from === undefined ? [] : [[from, to] as const]
    })
  })

/** How far a point lies outside of the rounded square; less than nothing inside. */
const distanceToSquare = ([x, y]: Point, corner: number): number => {
  const half = markShape.size / 2
  const [dx, dy] = [Math.abs(x - half) - half + corner, Math.abs(y - half) - half + corner]
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - corner
}

/** How much of a pixel is covered by what ends at this distance from its middle. */
const coverage = (distance: number, pixelsPerUnit: number): number =>
  Math.min(1, Math.max(0, 1 / 2 - distance * pixelsPerUnit))

/** A sign in white on the brand's colour, as a PNG. */
export const drawIcon = ({ accent, lines, sizePx, isMaskable = false }: Icon): Buffer => {
  const { size, corner, stroke } = markShape
  const scale = sizePx / size
  const fill = [1, 3, 5].map((start) => Number.parseInt(accent.slice(start, start + 2), 16))
  const segments = segmentsOf(lines)
  const markScale = isMaskable ? maskableScale : 1
  const pixels = new Uint8Array(sizePx * sizePx * channels)
  for (let n = 0; n < sizePx * sizePx; n += 1) {
    const point: Point = [((n % sizePx) + 1 / 2) / scale, (Math.floor(n / sizePx) + 1 / 2) / scale]
    const onMark = point.map((each) => (each - size / 2) / markScale + size / 2) as unknown as Point
    const nearest = Math.min(...segments.map(([a, b]) => distanceToSegment(onMark, a, b)))
    const ink = coverage(nearest - stroke / 2, scale * markScale)
    const opacity = isMaskable ? 1 : coverage(distanceToSquare(point, corner), scale)
    const colour = fill.map((value) => Math.round(value + (full - value) * ink))
    pixels.set([...colour, Math.round(full * opacity)], n * channels)
  }
  return encodePng(sizePx, pixels)
}
