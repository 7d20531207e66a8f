import { expect, it } from 'vitest'
import { besideWay } from './besideWay'

it('draws the way out and the way back beside each other, each left of where it goes', () => {
  const there = [0, 50, 100].map((x) => ({ x, y: 0 }))
  const out = besideWay(there, 3)
  const back = besideWay([...there].reverse(), 3)
  // Screens count downwards: to the left of east is up.
  expect(out[1]).toEqual({ x: 50, y: -3 })
  expect(back[1]).toEqual({ x: 50, y: 3 })
})

it('keeps the side while a machine stands', () => {
  const way = [
    { x: 0, y: 0 },
    { x: 50, y: 0 },
    { x: 50.5, y: 0.5 },
    { x: 50, y: -0.5 },
  ]
  expect(besideWay(way, 3).at(-1)).toEqual({ x: 50, y: -3.5 })
})
