import { describe, expect, it } from 'vitest'
import { exitsOfParked, wrongInCrossings } from './playFences'

describe('fences, by `npm run fences` over many more machines', () => {
  it('are not left by a machine that is parked for 30 days', () => {
    const machines = Array.from({ length: 8 }, (_, seed) => exitsOfParked(seed, 30))
    expect(machines).toEqual(machines.map(() => 0))
  })

  it('are entered and left within two fixes, with the same visits in any order of arrival', () => {
    const wrong = Array.from({ length: 200 }, (_, seed) => wrongInCrossings(seed)).flat()
    expect(wrong).toEqual([])
  })
})
