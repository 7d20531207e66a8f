import { describe, expect, it } from 'vitest'
import { extremesOf, stripPath, xOf } from './stripModel'

const line = (values: (number | undefined)[]) => ({ label: 'x', colour: 'red', values })
const times = [0, 10, 20, 40]

describe('a strip', () => {
  it('spreads times evenly by their time, not by their number', () => {
    expect(times.map((ts) => xOf(ts, times))).toEqual([0, 250, 500, 1000])
    expect(xOf(7, [7])).toBe(500)
  })

  it('knows its extremes, and that there are none', () => {
    expect(extremesOf([line([3, undefined]), line([-1])])).toEqual({ min: -1, max: 3 })
    expect(extremesOf([line([undefined])])).toBeUndefined()
  })

  it('is broken where a value is missing and before what came after a silence', () => {
    const range = { min: 0, max: 2 }
    expect(stripPath(line([0, 2, undefined, 1]), times, new Set(), range, false)).toBe(
      'M0 76l0 0M0 76L250 4M1000 40l0 0M1000 40',
    )
    expect(stripPath(line([0, 2, 2, 2]), times, new Set([2]), range, false)).toBe(
      'M0 76l0 0M0 76L250 4M500 4l0 0M500 4L1000 4',
    )
  })

  it('draws a constant through the middle, and a second as far from a minute as that from an hour', () => {
    expect(stripPath(line([5]), [0], new Set(), { min: 5, max: 5 }, false)).toBe('M500 40l0 0M500 40')
    const path = stripPath(line([1, 60, 3600, 3600]), times, new Set(), { min: 1, max: 3600 }, true)
    expect(path).toBe('M0 76l0 0M0 76L250 40L500 4L1000 4')
  })
})
