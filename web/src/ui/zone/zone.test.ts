import { afterEach, describe, expect, it } from 'vitest'
import { formatInstant } from '../text/formatTime'
import { localWithOffset } from './localWithOffset'
import { fromZoneInput, toZoneMinutes, toZoneSeconds, zoneOffsetMs } from './zoneInput'
import { zoneStore } from './zoneStore'

const inSydney = () => {
  zoneStore.setSite('Australia/Sydney')
  zoneStore.choose('site')
}
/** Summer time in Sydney, half past five in the morning of the 22nd there. */
const summer = Date.UTC(2026, 10, 21, 18, 30, 15)

afterEach(() => {
  zoneStore.setSite(undefined)
  zoneStore.choose('mine')
})

describe('the zone of the page', () => {
  it('is the viewer’s until somebody chooses another, and while the place is not known', () => {
    expect(zoneStore.zone()).toBeUndefined()
    zoneStore.choose('site')
    expect(zoneStore.zone()).toBeUndefined()
    zoneStore.setSite('Australia/Sydney')
    expect(zoneStore.zone()).toBe('Australia/Sydney')
  })

  it('tells everybody who listens, once per change', () => {
    let told = 0
    const stop = zoneStore.subscribe(() => (told += 1))
    zoneStore.choose('utc')
    zoneStore.choose('utc')
    stop()
    zoneStore.choose('mine')
    expect(told).toBe(1)
  })
})

describe('a field for a time', () => {
  it('holds the clock of the chosen zone, and gives the instant back', () => {
    inSydney()
    expect(toZoneMinutes(summer)).toBe('2026-11-22T05:30')
    expect(fromZoneInput(toZoneSeconds(summer))).toBe(summer)
    zoneStore.choose('utc')
    expect(toZoneSeconds(summer)).toBe('2026-11-21T18:30:15')
    expect(fromZoneInput('2026-11-21T18:30')).toBe(summer - 15_000)
  })

  it('follows summer time, and keeps the one of two equal hours that it was opened with', () => {
    inSydney()
    const winter = Date.UTC(2026, 6, 1)
    expect([zoneOffsetMs(winter), zoneOffsetMs(summer)]).toEqual([10 * 3_600_000, 11 * 3_600_000])
    // On 5 April 2026 three o'clock came back to two.
    const [first, second] = [Date.UTC(2026, 3, 4, 15, 30), Date.UTC(2026, 3, 4, 16, 30)]
    expect(toZoneSeconds(first)).toBe(toZoneSeconds(second))
    expect(fromZoneInput(toZoneSeconds(first), first)).toBe(first)
    expect(fromZoneInput(toZoneSeconds(second), second)).toBe(second)
  })

  it('is no instant while it is not filled in', () => {
    expect(fromZoneInput('')).toBeNaN()
    expect(fromZoneInput('', Number.NaN)).toBeNaN()
  })
})

it('writes a time with its distance from UTC, also where that is no whole hour', () => {
  inSydney()
  expect(localWithOffset(summer)).toBe('2026-11-22 05:30:15 +11:00')
  zoneStore.setSite('Asia/Kolkata')
  expect(localWithOffset(summer)).toBe('2026-11-22 00:00:15 +05:30')
  zoneStore.setSite('America/St_Johns')
  expect(localWithOffset(summer)).toBe('2026-11-21 15:00:15 -03:30')
})

it('says the zone with a time that is not told by the viewer’s clock', () => {
  expect(formatInstant(summer)).not.toMatch(/UTC|GMT/)
  zoneStore.choose('utc')
  expect(formatInstant(summer)).toMatch(/UTC$/)
})
