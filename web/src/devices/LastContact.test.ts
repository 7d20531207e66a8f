import { expect, it } from 'vitest'
import { lastContactOf } from './LastContact'

const t = 1_770_000_000

it('takes the later of what was noted and what arrived', () => {
  expect(lastContactOf(t * 1000, t, t * 1000 + 500)).toBe(t * 1000 + 500)
  expect(lastContactOf(t * 1000 + 900, t, t * 1000 + 500)).toBe(t * 1000 + 900)
})

it('counts a reading by its own time when its arrival is not known, if its clock was set', () => {
  expect(lastContactOf(undefined, t, undefined)).toBe(t * 1000)
  expect(lastContactOf(undefined, 1_000_000, undefined)).toBeUndefined()
})
