import { afterEach, beforeEach, expect, it } from 'vitest'
import { DeviceId } from '../../../shared/core/ids'
import { dayMs } from '../../../shared/core/time'
import { PlanId } from '../../../shared/service/plan'
import type { ServiceItem } from '../../../shared/service/serviceItem'
import { zoneStore } from '../ui/zone/zoneStore'
import { sayServiceLine } from './ServiceLine'

beforeEach(() => zoneStore.choose('utc'))
afterEach(() => zoneStore.choose('mine'))
const nowMs = Date.parse('2026-11-24T12:00:00Z')
const inDays = (days: number) => (nowMs + days * dayMs) / 1000
const said = (more: Partial<ServiceItem>) =>
  sayServiceLine(
    {
      deviceid: DeviceId.parse('TRUCK0001'),
      name: '',
      planid: PlanId.parse('s-aaaaaaaa'),
      planName: '250 h service',
      state: 'fine',
      ...more,
    },
    nowMs,
  )

it('says when a service is due, and between which days that falls four times of five', () => {
  const forecast = { fromTs: inDays(9), ts: inDays(12), toTs: inDays(16) }
  expect(said({ forecast })).toBe('250 h service due in 12 days (80 %: 9–16 days)')
  expect(said({ state: 'soon', forecast: { fromTs: inDays(0), ts: inDays(0.2), toTs: inDays(1) } })).toBe(
    '250 h service due today (80 %: 0–1 day)',
  )
  expect(said({ forecast: { fromTs: inDays(30), ts: inDays(30), toTs: inDays(30) } })).toBe(
    '250 h service due in 30 days',
  )
  expect(said({ calendarTs: inDays(90) })).toBe('250 h service due on Feb 22')
  expect(said({ leftHours: 42 })).toBe('250 h service, 42.0 h left')
})

it('says since when it is due, and by how much it is over', () => {
  expect(said({ state: 'due', sinceTs: inDays(-4) })).toBe('250 h service due since Nov 20')
  expect(said({ state: 'overdue', sinceTs: inDays(-4), leftHours: -30.5 })).toBe(
    '250 h service overdue since Nov 20, 30.5 h over',
  )
})

it('does not call fine what is not known', () => {
  expect(said({ state: 'unknown', why: 'silent', meterTs: inDays(-10) })).toBe(
    '250 h service: meter silent since Nov 14, not known when it is due',
  )
  expect(said({ state: 'unknown', why: 'noEntry' })).toBe('250 h service: nothing is logged yet')
})
