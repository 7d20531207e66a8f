import { expect, it } from 'vitest'
import { clusterPoints } from './clusterMarks'

const point = (id: string, x: number, y: number) => ({ id, x, y })

it('joins what would cover each other, and leaves the rest alone', () => {
  const clusters = clusterPoints([point('a', 0, 0), point('b', 10, 0), point('c', 100, 0)], 30)
  expect(clusters.map(({ points }) => points.map(({ id }) => id))).toEqual([['a', 'b'], ['c']])
})

it('has every point once, however they lie', () => {
  const points = Array.from({ length: 500 }, (_, n) => point(`p${n}`, (n * 37) % 400, (n * 53) % 300))
  const found = clusterPoints(points, 40).flatMap((cluster) => cluster.points)
  expect(new Set(found.map(({ id }) => id)).size).toBe(500)
  expect(found).toHaveLength(500)
})
