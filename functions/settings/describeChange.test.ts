import { expect, it } from 'vitest'
import { describeChange } from './describeChange'

it('says each field of a key as it was and as it is now, under the name that the page has', () => {
  const before = {
    display: {
      cp1: { name: 'Custom 1', dp: 2, gaugeSettings: { alarmHigh: 30 } },
      boom_angle: { name: 'Boom' },
      vin: { dp: 1 },
    },
  }
  const display = {
    cp1: { name: 'Payload', dp: 2, gaugeSettings: { alarmHigh: 40 } },
    boom_angle: null,
    vin: { dp: 1 },
    chart1: { chart: { name: 'Fuel' }, sort: 4 },
  }
  expect(describeChange({ display } as unknown as Parameters<typeof describeChange>[0], before)).toBe(
    'Display settings: Payload (name Custom 1 → Payload, alarm high 30 → 40), Boom removed, Supply Voltage, Chart 1 (place among the cards empty → 4)',
  )
})

it('says what became of notes, name, alerts and what other machines may know', () => {
  const change = {
    notes: { status: 'In service', customer: 'Ann' },
    name: 'Pump 2',
    alerts: {
      ALERTS_alarmEmailInterval: 600,
      ALERTS_emailList: ['ann@example.com', 'cy@example.com'],
      ALERTS_timeZone: 'Australia/Perth',
    },
    machines: { AEMP_make: 'CAT' },
  } as const
  const before = {
    notes: { status: 'Spare', customer: 'Ann' },
    name: 'Pump 1',
    alerts: { ALERTS_alarmEmailInterval: 0, ALERTS_emailList: ['ann@example.com', 'bob@example.com'] },
    machines: {},
  } as const
  expect(describeChange(change as unknown as Parameters<typeof describeChange>[0], before as never)).toBe(
    'Asset notes: status Spare → In service; Name: Pump 1 → Pump 2; Alerts: email interval of alarms Never → Every 10 Minutes, email addresses + cy@example.com, − bob@example.com, time zone empty → Australia/Perth; AEMP make: empty → CAT',
  )
})

it('names no more than ten keys', () => {
  const display = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`cp${i + 1}`, { dp: 1 }]))
  expect(describeChange({ display }, {})).toMatch(
    /^Display settings: Custom 1 \(decimals empty → 1\), .*Custom 10 \(decimals empty → 1\) and 2 more$/,
  )
})
