import { expect, it } from 'vitest'
import { formatEventDuration } from './EventDuration'

it.each([
  [0, '0 s'],
  [59.4, '59 s'],
  [60, '1 min'],
  [3599, '59 min'],
  [3600, '1 h'],
  [3720, '1 h 2 min'],
  [90_000, '1 d 1 h'],
])('%d seconds are %s', (seconds, text) => expect(formatEventDuration(seconds)).toBe(text))
