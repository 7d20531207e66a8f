import L from 'leaflet'
import { type Roads, readCells, roadZoom, cellPlace } from '../../../shared/roads/roadCells'

interface Point {
  readonly x: number
  readonly y: number
}

/** A square of the cells of the world: its north-west corner and its side. */
interface CellSquare extends Point {
  readonly side: number
}

/** To the east and to the south: each pair of neighbours once. */
const steps = [
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
] as const

const keyOf = (x: number, y: number): string => `${x},${y}`

/** Cells by their place, for being drawn. */
export const indexCells = (cells: readonly number[]) => {
  const places = cells.map(cellPlace)
  const known = new Set(places.map(({ x, y }) => keyOf(x, y)))
  return {
    /** Lines between neighbours within a square, and a little beyond; a cell without neighbours is a line to itself. */
    linesIn: ({ x: west, y: north, side }: CellSquare): (readonly [from: Point, to: Point])[] =>
      places.flatMap(({ x, y }) => {
        const isNear = x >= west - 2 && x <= west + side + 1 && y >= north - 2 && y <= north + side + 1
        if (!isNear) return []
        const near = steps.filter(([dx, dy]) => known.has(keyOf(x + dx, y + dy)))
        // A step aside and one down say the same as one across.
        const straight = near.filter(
          ([dx, dy]) => dx === 0 || dy === 0 || !(known.has(keyOf(x + dx, y)) || known.has(keyOf(x, y + dy))),
        )
        return (straight.length === 0 ? [[0, 0] as const] : straight).map(
          ([dx, dy]) =>
            [
              { x, y },
              { x: x + dx, y: y + dy },
            ] as const,
        )
      }),
  }
}

/** Further away a mine is a point. */
const leastZoom = 9
const tilePx = 256
/** Seen on land and tiles, in light and dark; fainter than a track. */
const colour = '#a9824a'
const widths = { least: 1.5, most: 9 } as const
const looks = [
  ['seldom', 0.3],
  ['often', 0.65],
] as const satisfies readonly (readonly [keyof Roads, number])[]

const pane = 'roads'

/** Where machines drove, below all marks: lines along the cells of their roads. */
export const createRoadLayer = (map: L.Map, roads: Roads): L.GridLayer => {
  if (map.getPane(pane) === undefined) {
    const element = map.createPane(pane)
    element.style.zIndex = '250'
    element.style.pointerEvents = 'none'
  }
  const kinds = looks.map(([kind, opacity]) => ({ opacity, cells: indexCells(readCells(roads[kind])) }))
  const draw = (canvas: HTMLCanvasElement, { x, y, z }: L.Coords) => {
    const context = canvas.getContext('2d')
    if (context === null) return
    const ratio = Math.min(2, window.devicePixelRatio)
    canvas.width = tilePx * ratio
    canvas.height = tilePx * ratio
    const side = 2 ** (roadZoom - z)
    const px = tilePx / side
    const corner = { x: x * side, y: y * side }
    context.scale(ratio, ratio)
    context.lineCap = 'round'
    context.lineJoin = 'round'
    context.strokeStyle = colour
    context.lineWidth = Math.max(widths.least, Math.min(widths.most, px * 0.8))
    for (const { opacity, cells } of kinds) {
      context.globalAlpha = opacity
      context.beginPath()
      for (const [from, to] of cells.linesIn({ ...corner, side })) {
        context.moveTo((from.x + 0.5 - corner.x) * px, (from.y + 0.5 - corner.y) * px)
        context.lineTo((to.x + 0.5 - corner.x) * px, (to.y + 0.5 - corner.y) * px)
      }
      context.stroke()
    }
  }
  const Layer = L.GridLayer.extend({
    createTile: (coords: L.Coords) => {
      const canvas = document.createElement('canvas')
      draw(canvas, coords)
      return canvas
    },
  }) as new (options: L.GridLayerOptions) => L.GridLayer
  return new Layer({ pane, minZoom: leastZoom, tileSize: tilePx })
}
