import { expect, it } from 'vitest'
import { flatWhereSteady } from './flatWhereSteady'

const write = (value: number) => value.toFixed(1)

it('draws values that are written alike as one', () => {
  expect(flatWhereSteady([4.01, 4.02, Number.NaN, 4.03], write)).toEqual([4.01, 4.01, 4.01])
})

it('leaves values alone that are written differently, and a trend of none', () => {
  const points = [4, 4.5]
  expect(flatWhereSteady(points, write)).toBe(points)
  expect(flatWhereSteady([], write)).toEqual([])
})
