import { describe, expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { LinkItem } from '../devices/deviceStore'
import { bufferedReadingInfo } from './bufferedReadingInfo'
import { eventRankOf, latestRankOf, rankOf } from './rankOf'
import type { ArrivedReading } from './storeReadings'

const nowMs = 1_764_000_000_000
const minuteMs = 60_000
const link = (change: Partial<LinkItem>): LinkItem => ({
  ...LinkItem.parse({ deviceid: DeviceId.parse('TRUCK0001'), lastContactMs: nowMs }),
  ...change,
})
const at = (...times: number[]) =>
  times.map((tsMs) => ({ tsMs, arrivedMs: nowMs })) as unknown as ArrivedReading[]

describe('readings that come after newer ones', () => {
  it('are named by their span, both ends included', () => {
    const seen = link({ latestTsMs: nowMs - 10 })
    expect(bufferedReadingInfo(seen, at(nowMs - 50, nowMs - 900, nowMs - 5), nowMs)).toEqual({
      lateMs: nowMs,
      lateFromMs: nowMs - 900,
      lateToMs: nowMs - 50,
    })
  })

  it('are none when they are as new as the newest, or when nothing was known', () => {
    expect(bufferedReadingInfo(link({ latestTsMs: nowMs - 10 }), at(nowMs - 10), nowMs)).toBeUndefined()
    expect(bufferedReadingInfo(link({}), at(nowMs - 10), nowMs)).toBeUndefined()
  })

  const before = { latestTsMs: nowMs, lateFromMs: nowMs - 5000, lateToMs: nowMs - 4000 }

  it('are one span with those of less than ten minutes before', () => {
    const seen = link({ ...before, lateMs: nowMs - 10 * minuteMs + 1 })
    expect(bufferedReadingInfo(seen, at(nowMs - 100), nowMs)).toEqual({
      lateMs: nowMs,
      lateFromMs: nowMs - 5000,
      lateToMs: nowMs - 100,
    })
  })

  it('are a span of their own ten minutes later, whose time never repeats', () => {
    const seen = link({ ...before, lateMs: nowMs - 10 * minuteMs })
    expect(bufferedReadingInfo(seen, at(nowMs - 100), nowMs)).toMatchObject({ lateFromMs: nowMs - 100 })
    expect(bufferedReadingInfo(link({ ...before, lateMs: nowMs }), at(nowMs - 1), nowMs)?.lateMs).toBe(
      nowMs + 1,
    )
  })

  it('are named by themselves where the span before has no ends', () => {
    const seen = link({ latestTsMs: nowMs, lateMs: nowMs - 1 })
    expect(bufferedReadingInfo(seen, at(nowMs - 100), nowMs)).toMatchObject({
      lateFromMs: nowMs - 100,
      lateToMs: nowMs - 100,
    })
  })
})

describe('the place of a reading among those of its device', () => {
  it('is its own time up to ten minutes ahead of its arrival, and its arrival beyond', () => {
    const arrivedMs = nowMs
    expect(rankOf({ tsMs: nowMs + 10 * minuteMs, arrivedMs })).toBe(nowMs + 10 * minuteMs)
    expect(rankOf({ tsMs: nowMs + 10 * minuteMs + 1, arrivedMs })).toBe(nowMs)
    expect(rankOf({ tsMs: 5, arrivedMs })).toBe(5)
  })

  it('of the latest is never further ahead than ten minutes after the last contact', () => {
    expect(latestRankOf({})).toBeUndefined()
    expect(latestRankOf({ latestTsMs: nowMs })).toBe(nowMs)
    expect(latestRankOf({ latestTsMs: nowMs + 86_400_000, lastContactMs: nowMs })).toBe(nowMs + 10 * minuteMs)
  })

  it('among events is no later than its arrival, and says how far ahead it was', () => {
    expect(eventRankOf({ tsMs: nowMs + 7, arrivedMs: nowMs })).toEqual({ tsMs: nowMs, aheadMs: 7 })
    expect(eventRankOf({ tsMs: nowMs - 7, arrivedMs: nowMs })).toEqual({ tsMs: nowMs - 7, aheadMs: 0 })
  })
})
