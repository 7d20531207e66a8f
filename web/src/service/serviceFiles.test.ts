import { describe, expect, it } from 'vitest'
import { DeviceId } from '../../../shared/core/ids'
import { PlanId, type ServicePlan } from '../../../shared/service/plan'
import type { ServiceItem } from '../../../shared/service/serviceItem'
import { sayWhen, sayWhy } from './describeService'
import { serviceCalendar, serviceCsv } from './serviceFiles'

const nowMs = Date.parse('2026-11-20T10:00:00Z')
const ts = (text: string) => Date.parse(text) / 1000
const planid = PlanId.parse('s-Oil00000')
const plan: ServicePlan = {
  planid,
  name: '250 h service',
  tasks: 'Oil, filters; grease\nAir filter',
  everyHours: 250,
  everyMonths: 6,
  soonHours: 25,
  soonDays: 14,
  timeZone: 'Australia/Sydney',
  version: 1,
}
const item: ServiceItem = {
  deviceid: DeviceId.parse('TRUCK0001'),
  name: 'Haul, truck 7',
  planid,
  planName: plan.name,
  state: 'soon',
  lastTs: ts('2026-09-03T00:00:00Z'),
  used: { atLeast: 231.4, atMost: 231.4 },
  leftHours: 18.6,
  forecast: {
    fromTs: ts('2026-12-08T13:00:00Z'),
    ts: ts('2026-12-11T13:00:00Z'),
    toTs: ts('2026-12-17T13:00:00Z'),
  },
}

describe('the calendar of a workshop', () => {
  const text = serviceCalendar(
    [item, { ...item, state: 'unknown', why: 'noEntry', forecast: undefined }],
    [plan],
    nowMs,
  )

  it('has what is expected as whole days on the clock of the plan', () => {
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(text).toContain('DTSTART;VALUE=DATE:20261212\r\nDTEND;VALUE=DATE:20261213\r\n')
    expect(text).toContain('SUMMARY:Haul\\, truck 7: 250 h service\r\n')
    const unfolded = text.replaceAll('\r\n ', '')
    expect(unfolded).toContain(
      'Between 20261209 and 20261218 four times of five.\\nOil\\, filters\\; grease\\nAir filter',
    )
  })

  it('has no line of more than 75 octets', () => {
    const long = serviceCalendar([{ ...item, name: 'ü'.repeat(100) }], [plan], nowMs)
    for (const line of long.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })

  it('has what is due already today', () => {
    const { forecast: _past, ...due } = item
    expect(serviceCalendar([{ ...due, state: 'overdue' }], [plan], nowMs)).toContain(
      'DTSTART;VALUE=DATE:20261120',
    )
  })
})

it('the file for spreadsheets has a line for each machine and plan', () => {
  const [head, line] = serviceCsv([item], [plan]).split('\r\n')
  expect(head?.split(',')).toHaveLength(14)
  expect(line).toBe(
    '"Haul, truck 7",TRUCK0001,250 h service,every 250 h or 6 months,Soon,,,2026-09-03T00:00:00.000Z,231.4,231.4,18.6,2026-12-11T13:00:00.000Z,2026-12-08T13:00:00.000Z,2026-12-17T13:00:00.000Z',
  )
})

it('says when and why in few words', () => {
  expect(sayWhen(item, nowMs)).toMatch(/^about .*Dec.* \(.*Dec.*\)$/)
  expect(sayWhen({ ...item, state: 'due', sinceTs: ts('2026-11-19T00:00:00Z') }, nowMs)).toMatch(/^since /)
  expect(sayWhy(item, plan, nowMs)).toMatch(/^231\.4 h since .*; every 250 h or 6 months$/)
  expect(sayWhy({ ...item, state: 'unknown', why: 'question' }, plan, nowMs)).toMatch(
    /^The meter has changed/,
  )
})
