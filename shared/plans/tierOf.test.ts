import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs } from '../core/time'
import { plans } from './plans'
import { oldestReadableMs, tierOf } from './tierOf'

const addedTs = 1_800_000_000
const at = (days: number, ms = 0) => addedTs * 1000 + days * dayMs + ms
const standard = (nowMs: number, more = {}) => tierOf({ tier: 'STANDARD', addedTs, nowMs, ...more })

describe('the plan in force', () => {
  it('is Hosted when it is paid for, however old the device is', () => {
    expect(tierOf({ tier: 'PREMIUM', nowMs: at(4000), addedTs })).toMatchObject({
      name: 'Hosted',
      outline: false,
    })
    expect(tierOf({ tier: 'PREMIUM', nowMs: at(0) }).name).toBe('Hosted')
  })

  it.each([undefined, ''])('is unknown and gives nothing when the record says %j', (tier) => {
    const plan = tierOf({ tier, addedTs, nowMs: at(1) })
    expect(plan).toMatchObject({ name: '---', tooltip: 'Network request error.', retentionDays: 0 })
    expect([plan.dataToPortal, plan.apiEnabled, plan.emailsPerMonth, plan.smsPerMonth]).toEqual([
      false,
      false,
      0,
      0,
    ])
  })

  it('is Basic before the device was added to an account', () => {
    expect(tierOf({ tier: 'STANDARD', nowMs: at(1) }).name).toBe('Basic')
    expect(tierOf({ tier: 'STANDARD', trialResetTs: addedTs, nowMs: at(1) }).name).toBe('Basic')
  })

  it.each([
    ['when it is added', at(0), 'Trial', 90, 'orange'],
    ['a moment later', at(0, 1), 'Trial', 89, 'orange'],
    ['with 31 days to go', at(59), 'Trial', 31, 'orange'],
    ['with 30 days to go', at(60), 'Trial', 30, 'red'],
    ['with a day to go', at(89), 'Trial', 1, 'red'],
    ['in its last hours', at(90, -1), 'Trial', 0, 'red'],
    ['at its last moment', at(90), 'Trial', 0, 'red'],
    ['a moment after its end', at(90, 1), 'Basic', undefined, 'gray'],
    ['years later', at(900), 'Basic', undefined, 'gray'],
  ])('%s is told with the days that remain', (_when, nowMs, name, days, color) => {
    const plan = standard(nowMs)
    expect([plan.name, plan.trialDaysRemaining, plan.color]).toEqual([name, days, color])
    expect([plan.outline, plan.trialResetAvailable && name === 'Basic']).toEqual([name === 'Basic', false])
  })

  it('tells the whole days that remain in its tooltip, and the last one as less than a day', () => {
    expect(standard(at(89)).tooltip).toBe('Trial: 1 day(s) remaining.')
    expect(standard(at(90, -1)).tooltip).toBe('Trial: less than a day remaining.')
  })

  it('offers a restart only during the trial’s whole days and only once', () => {
    expect(standard(at(10)).trialResetAvailable).toBe(true)
    expect(standard(at(90, -1)).trialResetAvailable).toBe(false)
    expect(standard(at(91)).trialResetAvailable).toBe(false)
    const trialResetTs = addedTs + 80 * 86_400
    expect(standard(at(85), { trialResetTs })).toMatchObject({
      trialResetAvailable: false,
      trialDaysRemaining: 85,
    })
    expect(standard(at(170, 1), { trialResetTs }).name).toBe('Basic')
  })

  it('never gives less than the plan of its name, and never grows again by itself', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 200 * dayMs }),
        fc.integer({ min: 0, max: dayMs }),
        (ms, more) => {
          const [now, later] = [standard(at(0, ms)), standard(at(0, ms + more))]
          const name = now.name === '---' ? 'Basic' : now.name
          expect(now.retentionDays).toBe(plans[name].retentionDays)
          expect((now.trialDaysRemaining ?? -1) >= (later.trialDaysRemaining ?? -1)).toBe(true)
        },
      ),
    )
  })

  it('lets nobody read further back than it stores', () => {
    expect(oldestReadableMs({ retentionDays: 1 }, at(10))).toBe(at(9))
  })
})
