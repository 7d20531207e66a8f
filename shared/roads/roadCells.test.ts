import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cellAt, cellPlace, cellPoint, readCells, writeCells } from './roadCells'

it('has one cell for places some metres apart, and another twenty metres on', () => {
  const at = (lat: number, lon: number) => cellAt(cellPoint(lat, lon))
  const { x, y } = cellPlace(at(-32.6269, 151.0722))
  expect(cellAt({ x: x + 0.5, y: y + 0.9 })).toBe(at(-32.6269, 151.0722))
  expect(at(-32.6269, 151.0722)).not.toBe(at(-32.6269, 151.0724))
})

it('reads back any cells that it wrote', () => {
  const cell = fc.integer({ min: 0, max: 2 ** 42 - 1 })
  fc.assert(
    fc.property(fc.uniqueArray(cell), (all) => {
      const cells = all.sort((a, b) => a - b)
      expect(readCells(writeCells(cells))).toEqual(cells)
    }),
  )
  expect(readCells('')).toEqual([])
})
