import { describe, expect, it } from 'vitest'
import { alertsWith } from '../alerts/alertSettings.fixture'
import { alertChangeOf, isAlerted, planAlerts } from './alertPlan'
import type { LimitDraft } from './limitDraft'

const me = 'me@example.com'
const draft: LimitDraft = {
  ...{ alarmDelay: '', warningDelay: '', offDelay: '' },
  ...{ alarmLow: '', alarmHigh: '16', warnLow: '', warnHigh: '15', recovery: '' },
  ...{ alarmEvent: true, warningEvent: false, emailMe: false, emailLevels: false },
}
const changeOf = (
  typed: Partial<LimitDraft>,
  settings: Parameters<typeof alertsWith>[0] = {},
  saved: Partial<LimitDraft> = {},
) => {
  const alerts = alertsWith(settings)
  const next = { ...draft, ...typed }
  const plan = planAlerts(next, alerts, me)
  const around = { alerts, email: me, zone: 'Australia/Perth' }
  return { plan, change: alertChangeOf(plan, next, { ...draft, ...saved }, around) }
}

describe('who is alerted', () => {
  it('the first address switches Alarm on, and what these limits send besides', () => {
    const { plan, change } = changeOf({ emailMe: true, warningEvent: true })
    expect(plan).toMatchObject({ emailList: [me], switchedOn: ['alarm', 'warning'], silent: [] })
    expect(change).toEqual({
      ALERTS_emailList: [me],
      ALERTS_alarmEmailInterval: 3600,
      ALERTS_warningEmailInterval: 3600,
      ALERTS_timeZone: 'Australia/Perth',
      basedOn: { ALERTS_emailList: 'emails' },
    })
    expect(changeOf({ emailMe: true, alarmEvent: false }).plan.switchedOn).toEqual(['alarm'])
  })

  it('a further address leaves how often others are emailed as it is', () => {
    const { plan, change } = changeOf(
      { emailMe: true, warningEvent: true },
      { ALERTS_emailList: ['ops@example.com'], ALERTS_alarmEmailInterval: 600, ALERTS_timeZone: 'UTC' },
    )
    expect(plan).toMatchObject({ switchedOn: [], silent: ['warning'] })
    expect(change).toEqual({
      ALERTS_emailList: ['ops@example.com', me],
      basedOn: { ALERTS_emailList: 'emails' },
    })
  })

  it('a level that was Never is silent until it is asked for', () => {
    const settings = { ALERTS_emailList: [me] }
    expect(changeOf({ emailMe: true }, settings, { emailMe: true }).plan.silent).toEqual(['alarm'])
    const asked = changeOf({ emailMe: true, emailLevels: true }, settings, { emailMe: true })
    expect(asked.plan.silent).toEqual([])
    expect(asked.change).toEqual({ ALERTS_alarmEmailInterval: 3600 })
    expect(changeOf({}).plan.silent, 'without addresses').toEqual([])
  })

  it('takes the own address off again, and switches one on that bounced', () => {
    const off = changeOf({}, { ALERTS_emailList: ['Me@Example.com'] }, { emailMe: true })
    expect(off.change).toMatchObject({ ALERTS_emailList: [] })
    const switchedOff = [{ address: me, reason: 'bounced' as const, ts: 0, detail: '' }]
    const alerts = alertsWith({ ALERTS_emailList: [me], switchedOff })
    expect(isAlerted(alerts, me)).toBe(false)
    const on = changeOf({ emailMe: true }, { ALERTS_emailList: [me], switchedOff })
    expect(on.change).toMatchObject({ ALERTS_switchOn: [me] })
    expect(on.change).not.toHaveProperty('ALERTS_emailList')
  })
})
