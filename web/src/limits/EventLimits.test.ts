import { expect, it } from 'vitest'
import { writeLimits, eventLimitsIn } from './EventLimits'

it('lists the measurements at whose limits a device sends events', () => {
  const config = {
    ...{ 'vin.alarm': '10,16', 'vin.warning': '', 'ambient.warning': '-40,36', 'ambient.alarm': null },
    ...{ 'io2.voltage.alarm': '1,4', 'mod50.warning': '5,6', 'pressure.alarm': 'odd' },
  }
  expect(eventLimitsIn(config)).toEqual([
    { dataKey: 'vin', pairs: { alarm: { low: 10, high: 16 } } },
    { dataKey: 'ambient', pairs: { warning: { high: 36 } } },
    { dataKey: 'analog2', pairs: { alarm: { low: 1, high: 4 } } },
    { dataKey: 'mod50', pairs: { warning: { low: 5, high: 6 } } },
  ])
  expect(eventLimitsIn({})).toEqual([])
})

it('writes them in words', () => {
  expect(writeLimits({ low: 10, high: 16 }, 'V')).toBe('below 10 or above 16 V')
  expect(writeLimits({ high: 36 }, '°C')).toBe('above 36 °C')
})
