import { expect, it } from 'vitest'
import { cutTowns } from './cutTowns'

it('cuts the towns of the world into small files, the largest town of each first', () => {
  const cells = cutTowns()
  expect(cells.get('-40_150')?.[0]?.[0]).toBe('Sydney')
  expect(cells.get('-40_150')?.some(([name]) => name === 'Singleton')).toBe(true)
  const bytes = [...cells.values()].map((towns) => JSON.stringify(towns).length)
  expect(Math.max(...bytes)).toBeLessThan(200_000)
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(4_000_000)
})
