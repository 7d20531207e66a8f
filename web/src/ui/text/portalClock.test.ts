import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteAnswerTime, noteDrift, portalNowMs } from './portalClock'

const startMs = Date.UTC(2026, 10, 29, 12, 0, 0)
const minuteMs = 60_000

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(startMs)
})
afterEach(() => {
  noteDrift('0')
  vi.useRealTimers()
})

/** An answer that the portal made `aheadMs` ahead of this machine's clock, after half of its way there and back. */
const answer = (aheadMs: number, wayMs = 200): void => {
  const askedMs = Date.now()
  vi.setSystemTime(askedMs + wayMs)
  const date = new Date(Math.floor((askedMs + wayMs / 2 + aheadMs) / 1000) * 1000).toUTCString()
  noteAnswerTime(date, askedMs, askedMs + wayMs)
}
const aheadNow = () => portalNowMs() - Date.now()

it('is this machine’s time while both agree, however slow an answer is', () => {
  for (const wayMs of [50, 900, 20_000, 50_000]) {
    answer(400, wayMs)
    expect(aheadNow()).toBe(0)
  }
})

it.each([14 * minuteMs, -3 * 60 * minuteMs])(
  'follows the portal’s where this machine’s is wrong: %s',
  (wrongMs) => {
    answer(wrongMs)
    expect(Math.abs(aheadNow() - wrongMs)).toBeLessThan(1200)
    const known = aheadNow()
    answer(wrongMs, 40_000)
    expect(aheadNow()).toBe(known)
  },
)

it('goes back once the clock of this machine is set right', () => {
  answer(14 * minuteMs)
  answer(0)
  expect(aheadNow()).toBe(0)
})

it('knows nothing new from an answer that was asked for before this machine slept', () => {
  answer(14 * minuteMs)
  const known = aheadNow()
  answer(14 * minuteMs, 8 * 60 * minuteMs)
  expect(aheadNow()).toBe(known)
})

it('begins with what the session knows', () => {
  noteDrift(String(14 * minuteMs))
  expect(aheadNow()).toBe(14 * minuteMs)
  noteDrift('soon')
  noteAnswerTime(null, startMs, startMs)
  expect(aheadNow()).toBe(14 * minuteMs)
  noteDrift('-1200')
  expect(aheadNow()).toBe(0)
})
