// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { cellAt } from '../../../shared/roads/roadCells'
import { indexCells } from './createRoadLayer'

const at = (x: number, y: number) => cellAt({ x, y })
const square = { x: 0, y: 0, side: 100 }

it('joins neighbours once, across only where there is no way around', () => {
  const lines = indexCells([at(10, 10), at(11, 10), at(12, 11)]).linesIn(square)
  expect(lines).toContainEqual([
    { x: 10, y: 10 },
    { x: 11, y: 10 },
  ])
  expect(lines).toContainEqual([
    { x: 11, y: 10 },
    { x: 12, y: 11 },
  ])
  const corner = indexCells([at(10, 10), at(11, 10), at(11, 11)]).linesIn(square)
  expect(corner).not.toContainEqual([
    { x: 10, y: 10 },
    { x: 11, y: 11 },
  ])
})

it('draws a cell without neighbours by itself, and none that is far away', () => {
  const { linesIn } = indexCells([at(10, 10), at(500, 500)])
  expect(linesIn(square)).toEqual([
    [
      { x: 10, y: 10 },
      { x: 10, y: 10 },
    ],
  ])
})
