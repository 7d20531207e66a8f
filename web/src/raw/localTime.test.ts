import { expect, it } from 'vitest'
import { fromLocalInput, nextMinute, toLocalInput } from './localTime'

it('writes a time as a form has it, and reads it back', () => {
  const ms = new Date(2026, 0, 5, 7, 9).getTime()
  expect(toLocalInput(ms)).toBe('2026-01-05T07:09')
  expect(fromLocalInput(toLocalInput(ms))).toBe(ms)
  expect(fromLocalInput('')).toBeNaN()
})

it('rounds up to the minute, so that nothing new is left out', () => {
  expect([120_000, 120_001].map(nextMinute)).toEqual([120_000, 180_000])
})
