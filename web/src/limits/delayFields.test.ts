import { describe, expect, it } from 'vitest'
import { defaultAlarmRules } from '../../../shared/alarms/alarmRules'
import { delayFaults, delaysTyped, draftOfDelays, rulesWithDelays } from './delayFields'

const rules = {
  ...defaultAlarmRules,
  onDelaySeconds: { alert: 60, warning: 300, alarm: 0 },
  offDelaySeconds: 90,
  latched: ['vin'],
}
const saved = draftOfDelays(rules)

describe('the delays of a device', () => {
  it('are minutes, and nothing for none', () => {
    expect(saved).toEqual({ alarmDelay: '', warningDelay: '5', offDelay: '1.5' })
    expect(delaysTyped(saved)).toEqual({ onMs: { alarm: 0, warning: 300_000 }, offMs: 90_000 })
    expect(draftOfDelays(undefined)).toEqual({ alarmDelay: '', warningDelay: '', offDelay: '' })
  })

  it('change nothing else of its rules, and nothing at all where they are the same', () => {
    expect(rulesWithDelays(rules, saved, saved)).toBeUndefined()
    expect(rulesWithDelays(rules, saved, { ...saved, alarmDelay: '2,5', offDelay: '' })).toEqual({
      ...rules,
      onDelaySeconds: { alert: 60, warning: 300, alarm: 150 },
      offDelaySeconds: 0,
    })
  })

  it('are within what the portal waits for', () => {
    expect(delayFaults(saved, { alarmDelay: '4321', warningDelay: 'soon', offDelay: '1440' })).toEqual({
      alarmDelay: 'Alarms last at least must be from 0 to 4320 minutes.',
      warningDelay: 'Warnings last at least must be a number of minutes.',
    })
  })
})
