import { expect, it } from 'vitest'
import { formatAgo, formatInstantWithZone } from './formatTime'

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
