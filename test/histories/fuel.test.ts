import { describe, expect, it } from 'vitest'
import { playFuel } from './playFuel'

const played = Array.from({ length: 20 }, (_, seed) => playFuel(seed, 17))
const sum = (of: (one: (typeof played)[number]) => number) => played.reduce((all, each) => all + of(each), 0)

describe('fuel of simulated tanks, by `npm run fuel` over many more of them', () => {
  it('lies between its bounds, whatever sloshes, is filled or stolen', () => {
    expect(played.flatMap(({ wrong }, seed) => wrong.map((words) => `tank ${seed}: ${words}`))).toEqual([])
  })

  it('knows the refuels of a twentieth of a tank and more, and hardly one that never was', () => {
    expect(sum(({ refuels }) => refuels)).toBeGreaterThan(100)
    expect(sum(({ found }) => found) / sum(({ refuels }) => refuels)).toBeGreaterThanOrEqual(0.99)
    expect(sum(({ falseOnes, falseLosses }) => falseOnes + falseLosses)).toBe(0)
  })

  it('calls a drop at standstill a possible loss', () => {
    expect(sum(({ losses }) => losses)).toBeGreaterThan(5)
    expect(sum(({ foundLosses }) => foundLosses)).toBe(sum(({ losses }) => losses))
  })
})
