import { expect, it } from 'vitest'
import { formatDuration } from './formatDuration'

it.each([
  [0, '0 s'],
  [-0.02, '0 s'],
  [0.44, '0.4 s'],
  [-9, '-9 s'],
  [45.4, '45 s'],
  [60, '1 min'],
  [125, '2 min 5 s'],
  [3600, '1 h'],
  [86_399, '23 h 59 min'],
  [90_061, '1 d 1 h'],
])('says %d seconds as %j', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})
