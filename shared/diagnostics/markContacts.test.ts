import { describe, expect, it } from 'vitest'
import { isBuffered, markContacts, rhythmOf } from './markContacts'

const startTs = 1_800_000_000
const at = (seconds: number, lateSeconds = 1, more: object = {}) => ({
  ts: startTs + seconds,
  aws_ts: (startTs + seconds + lateSeconds) * 1000,
  ...more,
})

describe('marks of contacts', () => {
  it('tell how long after the one before and how late a reading came', () => {
    expect(markContacts([at(0), at(61, 4)], 60)).toEqual([
      { ...at(0), lateSeconds: 1, missed: 0, isBuffered: false, isClockUnset: false },
      { ...at(61, 4), lateSeconds: 4, sinceSeconds: 61, missed: 0, isBuffered: false, isClockUnset: false },
    ])
  })

  it('count what is missing between two, but not a device that is a little late', () => {
    const missed = (seconds: number) => markContacts([at(0), at(seconds)], 60)[1]?.missed
    expect([1, 60, 89, 91, 300].map(missed)).toEqual([0, 0, 0, 1, 4])
  })

  it('hold a device to the rhythm of its time, not to what it was set to since', () => {
    const slow = Array.from({ length: 12 }, (_, i) => at(i * 60))
    const fast = Array.from({ length: 12 }, (_, i) => at(700 + i * 10))
    const marked = markContacts([...slow, ...fast, at(700 + 111 + 100)], 10)
    expect(marked.map(({ missed }) => missed).filter((missed) => missed > 0)).toEqual([9])
    expect(rhythmOf([60, 61, 59, 60, 300])).toBe(60)
    expect(rhythmOf([60, 10, 200, 60])).toBeUndefined()
  })

  it('call a reading buffered that came later than twice its interval, and two minutes at least', () => {
    expect([120, 121].map((late) => isBuffered(late, 5))).toEqual([false, true])
    expect([7200, 7201].map((late) => isBuffered(late, 3600))).toEqual([false, true])
  })

  it('tell a clock that is ahead from one that was never set', () => {
    const [ahead, unset] = markContacts([at(0, -9), at(60, 0, { device_ts: 12 })], 60)
    expect([ahead?.lateSeconds, ahead?.isClockUnset, unset?.isClockUnset]).toEqual([-9, false, true])
  })
})
