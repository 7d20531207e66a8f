import { describe, expect, it } from 'vitest'
import { shareOfRun } from './shareOfRun'

describe('how much of what is due a run packs', () => {
  it('is the same part of a fleet in each quarter of an hour, and all by its end', () => {
    let left = 1000
    const packed = ['00', '15', '30', '45'].map((minutes) => {
      const now = Math.ceil(left * shareOfRun({ time: `2026-11-21T02:${minutes}:00Z` }))
      left -= now
      return now
    })
    expect(packed).toEqual([250, 250, 250, 250])
  })

  it.each([{}, undefined, { time: 'soon' }])('is all of it when no schedule calls: %j', (event) => {
    expect(shareOfRun(event)).toBe(1)
  })
})
