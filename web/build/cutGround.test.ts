import { expect, it } from 'vitest'
import { clipLine, clipRing, cutGround } from './cutGround'

it('cuts land and water into files of a size that a map may fetch, and one of the whole world', () => {
  const cells = cutGround()
  const newcastle = cells.get('-40_150')
  expect(newcastle?.land.length).toBeGreaterThan(0)
  expect(newcastle?.borders.length).toBeGreaterThan(0)
  expect(cells.get('-40_140')?.rivers.length).toBeGreaterThan(2)
  expect(cells.get('-10_30')?.lakes.length).toBeGreaterThan(0)
  // Open sea needs no file.
  expect(cells.has('-50_-130')).toBe(false)
  expect(
    cells
      .get('far')
      ?.names?.find(([name]) => name === 'Australia')
      ?.slice(1, 3),
  ).toEqual([133.5, -24.9])
  const bytes = [...cells.values()].map((ground) => JSON.stringify(ground).length)
  expect(Math.max(...bytes)).toBeLessThan(150_000)
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(9_000_000)
})

it('draws no land across the sea where an island lies on the date line', () => {
  const cells = cutGround()
  // Between Australia and Vanuatu, at the latitude of Fiji.
  expect(cells.get('-20_-130')?.land ?? []).toEqual([])
  expect(cells.get('-20_170')?.land.length).toBeGreaterThan(0)
  const widths = (cells.get('far')?.land ?? []).map((ring) => {
    const lons = ring.filter((_, i) => i % 2 === 0)
    return Math.max(...lons) - Math.min(...lons)
  })
  // Asia reaches beyond the date line; Antarctica alone goes around the world.
  expect(widths.filter((width) => width > 220_000)).toHaveLength(1)
})

it('keeps of a ring and of a line what lies in the box', () => {
  const square = [
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
  ] as const
  expect(clipRing(square, [2, 2, 10, 10])).toEqual(
    expect.arrayContaining([
      [2, 2],
      [4, 2],
      [4, 4],
      [2, 4],
    ]),
  )
  expect(clipRing(square, [5, 5, 6, 6])).toEqual([])
  expect(clipLine([...square, [-1, 4], [1, 1]], [0, 0, 2, 2])).toEqual([
    [
      [0, 0],
      [4, 0],
    ],
    [
      [-1, 4],
      [1, 1],
    ],
  ])
})
