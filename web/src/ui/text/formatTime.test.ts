import { expect, it } from 'vitest'
import { formatAgo, formatInstantWithZone, formatSince } from './formatTime'
import { zoneStore } from '../zone/zoneStore'

const now = 1_770_000_000_000

it.each([
  [now + 60_000, 'just now'],
  [now - 4999, 'just now'],
  [now - 59_000, '59 s ago'],
  [now - 60_000, '1 min ago'],
  [now - 7_199_000, '1 h ago'],
  [now - 2 * 86_400_000, '2 d ago'],
])('tells how long ago %d was', (ms, text) => {
  expect(formatAgo(ms, now)).toBe(text)
})

it('names the zone', () => {
  expect(formatInstantWithZone(now)).toContain(Intl.DateTimeFormat().resolvedOptions().timeZone)
})

it('tells since when as the exact times beside it: by the clock alone today, with the day before that', () => {
  zoneStore.choose('utc')
  const began = Date.UTC(2026, 10, 24, 3, 51)
  expect(formatSince(began, began + 60_000)).toMatch(/^(3:51\sAM|03:51) UTC$/)
  expect(formatSince(began, began + 86_400_000)).toMatch(/^(Nov 24|24 Nov), (3:51\sAM|03:51) UTC$/)
  zoneStore.choose('mine')
})
