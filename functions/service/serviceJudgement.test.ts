import { describe, expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { dayMs, hourMs } from '../../shared/core/time'
import { PlanId, type ServicePlan } from '../../shared/service/plan'
import { EntryId } from '../../shared/service/serviceEntry'
import { byUrgency, itemOf, judge, monthsLater } from './serviceJudgement'
import { exactly } from './moveMeter'
import type { MachineRow } from './serviceStore'

const zone = 'Europe/Vienna'
const nowMs = Date.parse('2026-11-20T12:00:00Z')
const planid = PlanId.parse('s-Oil00000')
const plan: ServicePlan = {
  planid,
  name: '250 h service',
  tasks: '',
  everyHours: 250,
  soonHours: 25,
  soonDays: 14,
  timeZone: zone,
  version: 1,
}
const entryid = EntryId.parse('0'.repeat(26))
const machineOf = (used: number, silentMs = 0): Pick<MachineRow, 'meter' | 'pace' | 'done' | 'marks'> => ({
  meter: { source: 'own', key: 'eng_hrs', total: exactly(4000 + used), atMs: nowMs - silentMs },
  pace: { byDay: [8, 8, 8, 8, 8, 0, 0], weekSd: 5, weeks: 8 },
  done: {
    [planid]: {
      entryid,
      atMs: nowMs - 60 * dayMs,
      loggedMs: nowMs - 60 * dayMs,
      source: 'own',
      total: exactly(4000),
    },
  },
  marks: {},
})

describe('a machine by its plan', () => {
  it.each([
    [100, 'fine'],
    [224.9, 'fine'],
    [225, 'soon'],
    [250, 'due'],
    [274.9, 'due'],
    [275, 'overdue'],
  ])('after %d hours is %s', (used, state) => {
    expect(judge(plan, machineOf(used), nowMs).state).toBe(state)
  })

  it('is unknown without an entry, since only an entry counts', () => {
    expect(judge(plan, { ...machineOf(100), done: {} }, nowMs)).toMatchObject({
      state: 'unknown',
      why: 'noEntry',
    })
  })

  it('is unknown once its meter is silent for a week, and due all the same if it was', () => {
    expect(judge(plan, machineOf(20, 8 * dayMs), nowMs)).toMatchObject({ state: 'unknown', why: 'silent' })
    expect(judge(plan, machineOf(251, 8 * dayMs), nowMs).state).toBe('due')
  })

  it('may be due when it could have worked on unseen', () => {
    expect(judge(plan, machineOf(200, 3 * dayMs), nowMs)).toMatchObject({ state: 'unknown', why: 'mayBeDue' })
    expect(judge(plan, machineOf(20, 3 * dayMs), nowMs).state).toBe('fine')
  })

  it('is due by the calendar, whatever its meter says', () => {
    const months = { ...plan, everyMonths: 1 }
    expect(judge(months, { ...machineOf(10), marks: {} } as MachineRow, nowMs).state).toBe('overdue')
    const { everyHours: _none, ...byMonths } = { ...plan, everyMonths: 3 }
    const judged = judge(byMonths, { done: machineOf(0).done }, nowMs)
    expect(judged).toMatchObject({ state: 'fine', calendarMs: monthsLater(zone, nowMs - 60 * dayMs, 3) })
    expect(judged.forecast).toEqual({
      fromMs: judged.calendarMs,
      ms: judged.calendarMs,
      toMs: judged.calendarMs,
    })
  })

  it('is expected on a date with a band around it', () => {
    const { forecast } = judge(plan, machineOf(210), nowMs)
    // Forty hours at forty a week.
    expect(forecast?.ms).toBeGreaterThan(nowMs + 5 * dayMs)
    expect(forecast?.ms).toBeLessThan(nowMs + 9 * dayMs)
    expect(forecast?.fromMs).toBeLessThanOrEqual(forecast?.ms ?? 0)
    expect(forecast?.toMs).toBeGreaterThan(forecast?.ms ?? 0)
  })

  it('is judged again no later than it can have reached its next state', () => {
    expect(judge(plan, machineOf(200), nowMs).nextMs).toBe(nowMs + 25 * hourMs)
  })

  it('stands in a list by its urgency', () => {
    const of = (deviceid: string, used: number) =>
      itemOf(plan, machineOf(used), { deviceid: DeviceId.parse(deviceid), name: '' }, nowMs)
    const items = [of('FINE00001', 10), of('DUE000001', 255), of('SOON00001', 230), of('OVER00001', 300)]
    expect(items.sort(byUrgency).map(({ deviceid }) => deviceid)).toEqual([
      'OVER00001',
      'DUE000001',
      'SOON00001',
      'FINE00001',
    ])
  })
})

it('months end on the last day of a shorter month, on the clock of the zone', () => {
  const from = Date.parse('2026-08-31T06:00:00+02:00')
  expect(monthsLater(zone, from, 6)).toBe(Date.parse('2027-02-28T06:00:00+01:00'))
})
