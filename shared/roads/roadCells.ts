import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId, GroupId } from '../core/ids'

/** A side of the world in cells: each is 19 metres wide at the equator, 16 where 33 degrees from it. */
export const roadZoom = 21
const side = 2 ** roadZoom
const mostLat = 85.0511287798

/** Web Mercator, in cells from the north-west corner of the world. */
export const cellPoint = (lat: number, lon: number): { x: number; y: number } => {
  const sin = Math.sin((Math.max(-mostLat, Math.min(mostLat, lat)) * Math.PI) / 180)
  return {
    x: side * (lon / 360 + 0.5),
    y: side * (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)),
  }
}

const within = (part: number): number => Math.max(0, Math.min(side - 1, Math.floor(part)))

/** A cell by one number: rows from the north, each from the west. */
export const cellAt = ({ x, y }: { x: number; y: number }): number => within(y) * side + within(x)

export const cellPlace = (cell: number): { x: number; y: number } => ({
  x: cell % side,
  y: Math.floor(cell / side),
})

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** Half of the digits go on, the others end a number. */
const base = digits.length / 2

/** Cells as a text: the distance of each from the one before, in their order. */
export const writeCells = (cells: readonly number[]): string => {
  let [text, before] = ['', 0]
  for (const cell of cells) {
    let left = cell - before
    before = cell
    for (; left >= base; left = Math.floor(left / base)) text += digits.charAt(base + (left % base))
    text += digits.charAt(left)
  }
  return text
}

/** The inverse of `writeCells`. */
export const readCells = (text: string): number[] => {
  const cells: number[] = []
  let [cell, scale] = [0, 1]
  for (const character of text) {
    const digit = digits.indexOf(character)
    cell += (digit % base) * scale
    scale *= base
    if (digit < base) {
      cells.push(cell)
      scale = 1
    }
  }
  return cells
}

/** Where machines drove: cells as `roadCells.ts` writes them. */
const Roads = z.object({
  /** On one or two days of one device. */
  seldom: z.string(),
  /** On more of them. */
  often: z.string(),
  /** Not all devices, or not all roads, are in it. */
  isPartial: z.boolean(),
})
export type Roads = z.infer<typeof Roads>

export const getDeviceRoads = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/roads',
  summary: 'Read where a device has driven, as far as its plan keeps readings: days that have ended.',
  ability: 'viewData',
  input: z.object({ deviceid: DeviceId }),
  output: Roads,
})

export const getGroupRoads = endpoint({
  service: 'group',
  method: 'GET',
  path: '/group/{groupid}/roads',
  summary: 'Read where the devices of a group have driven, each as far as its plan keeps readings.',
  ability: 'viewGroup',
  input: z.object({ groupid: GroupId }),
  output: Roads,
})
