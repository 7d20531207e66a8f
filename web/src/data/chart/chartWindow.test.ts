import { expect, it } from 'vitest'
import { shiftWindow } from './chartWindow'

const now = 1_770_000_000_000
const hour = 3_600_000

it('goes back by a quarter of its length', () => {
  const back = shiftWindow({ rangeMs: hour, endSeconds: undefined }, -1, now)
  expect(back.endSeconds).toBe(now / 1000 - 900)
  expect(shiftWindow(back, -1, now).endSeconds).toBe(now / 1000 - 1800)
})

it('comes back to the present and never goes past it', () => {
  const back = shiftWindow({ rangeMs: hour, endSeconds: undefined }, -1, now)
  expect(shiftWindow(back, 1, now).endSeconds).toBeUndefined()
  expect(shiftWindow({ rangeMs: hour, endSeconds: now / 1000 - 10 }, 1, now).endSeconds).toBeUndefined()
})
