import { describe, expect, it } from 'vitest'
import { findMatches, nextMatch } from './findPanel'

describe('findMatches', () => {
  it('finds a text whatever its letter case, without overlap', () => {
    expect(findMatches('aAaa b', 'aa')).toEqual([
      { from: 0, to: 2 },
      { from: 2, to: 4 },
    ])
    expect(findMatches('abc', 'x')).toEqual([])
    expect(findMatches('abc', '')).toEqual([])
  })
  it('points at the right letters beside one whose lower case is longer', () => {
    expect(findMatches('İ ab', 'ab')).toEqual([{ from: 2, to: 4 }])
  })
})

describe('nextMatch', () => {
  const matches = findMatches('x..x..x', 'x')
  it('goes on behind the cursor and round the end', () => {
    expect(nextMatch(matches, 1, 1)).toBe(1)
    expect(nextMatch(matches, 7, 1)).toBe(0)
  })
  it('goes back before the selection and round the beginning', () => {
    expect(nextMatch(matches, 6, -1)).toBe(1)
    expect(nextMatch(matches, 0, -1)).toBe(2)
  })
})
