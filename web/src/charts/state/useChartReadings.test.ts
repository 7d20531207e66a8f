import { describe, expect, it } from 'vitest'
import { appendLive, newestOfEach } from './useChartReadings'

it('keeps the newest reading of each key, in order of time', () => {
  const readings = [{ ts: 1, vin: 1 }, { ts: 2, ambient: 2 }, { ts: 3, vin: 3 }, { ts: 4 }]
  expect(newestOfEach(readings, ['vin', 'ambient', 'rpm'])).toEqual([
    { ts: 2, ambient: 2 },
    { ts: 3, vin: 3 },
  ])
})

it('leaves out an older value that was measured along with the newest of another key', () => {
  const readings = [
    { ts: 1, vin: 1, ambient: 2 },
    { ts: 3, vin: 3 },
  ]
  expect(newestOfEach(readings, ['vin', 'ambient'])).toEqual([
    { ts: 1, ambient: 2 },
    { ts: 3, vin: 3 },
  ])
})

it('keeps none where no key was measured', () => {
  expect(newestOfEach([{ ts: 1 }], ['vin'])).toEqual([])
})

describe('appendLive', () => {
  const at = (...times: number[]) => times.map((ts) => ({ ts }))

  it('carries an answer on with what came since, and nothing twice', () => {
    const past = at(1, 2, 3)
    expect(appendLive(past, at(2, 3, 4, 5))).toEqual(at(1, 2, 3, 4, 5))
    expect(appendLive(past, at(2, 3))).toBe(past)
  })

  it('begins where an answer without readings ends, if it says where', () => {
    expect(appendLive([], at(4, 9), 5)).toEqual(at(9))
    expect(appendLive([], at(4))).toEqual([])
  })
})
