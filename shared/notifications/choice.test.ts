import { describe, expect, it } from 'vitest'
import { hourMs } from '../core/time'
import { type QuietHours, quietUntil } from './choice'

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const nights: QuietHours = {
  timeZone: 'Australia/Sydney',
  days: everyDay,
  from: '22:00',
  to: '06:00',
  brokenBy: 'alarm',
}
/** Midnight in Sydney, of a Wednesday. */
const midnight = Date.UTC(2026, 10, 24, 13)

describe('quiet hours', () => {
  it('hold back until they end, on the clock of their zone', () => {
    expect(quietUntil(nights, 'warning', midnight)).toBe(midnight + 6 * hourMs)
    expect(quietUntil(nights, 'warning', midnight + 6 * hourMs)).toBeUndefined()
    expect(quietUntil(nights, 'warning', midnight - 2 * hourMs)).toBe(midnight + 6 * hourMs)
    expect(quietUntil(nights, 'warning', midnight - 2 * hourMs - 1)).toBeUndefined()
  })

  it('are broken by their level and worse', () => {
    expect(quietUntil(nights, 'alarm', midnight)).toBeUndefined()
    expect(quietUntil({ ...nights, brokenBy: 'alert' }, 'alert', midnight)).toBeUndefined()
    expect(quietUntil({ ...nights, brokenBy: 'none' }, 'alarm', midnight)).toBe(midnight + 6 * hourMs)
  })

  it('hold on their days alone, by the day on which they begin', () => {
    const tuesdays = { ...nights, days: [1] }
    expect(quietUntil(tuesdays, 'alert', midnight)).toBe(midnight + 6 * hourMs)
    expect(quietUntil(tuesdays, 'alert', midnight + 23 * hourMs)).toBeUndefined()
  })

  it('that meet go on in each other', () => {
    const whole = { ...nights, days: [2, 3], from: '00:00', to: '00:00' }
    expect(quietUntil(whole, 'alert', midnight)).toBe(midnight + 48 * hourMs)
  })

  it('are shorter in the night in which the clock jumps', () => {
    const jump = Date.UTC(2026, 9, 3, 14)
    expect(quietUntil(nights, 'alert', jump)).toBe(jump + 5 * hourMs)
  })

  it('are none until they are set', () => expect(quietUntil(undefined, 'alert', midnight)).toBeUndefined())
})
