import { expect, it } from 'vitest'
import { type AlarmRules, Suppression, defaultAlarmRules } from '../../../shared/alarms/alarmRules'
import { describeRules } from './describeRules'

const named: Readonly<Record<string, { label: string; unit: string }>> = {
  oil: { label: 'Oil Pressure', unit: 'kPa' },
  rpm: { label: 'Engine Speed', unit: 'rpm' },
}
const said = (rules: Partial<AlarmRules>) =>
  describeRules({ ...defaultAlarmRules, ...rules }, (key) => named[key] ?? { label: key, unit: '' })

it('says what no one has changed', () =>
  expect(said({})).toEqual([
    'Alarms, warnings and alerts notify at once.',
    'An event has ended when it has been away for two intervals: if it comes back before, it is the same one.',
    'What is acknowledged and still lasts reminds after 8 h.',
  ]))

it('says each delay with the levels that have it, the shortest first', () =>
  expect(said({ onDelaySeconds: { alarm: 0, warning: 300, alert: 300 } }).slice(0, 2)).toEqual([
    'Alarms notify at once.',
    'Warnings and alerts notify when they have lasted 5 min.',
  ]))

it('says what hides what, what is latched, and that nothing reminds', () => {
  const suppressions = [Suppression.parse({ topic: 'oil', key: 'rpm', is: 'below', value: 300 })]
  const sentences = said({ suppressions, latched: ['oil'], reminderSeconds: 0, offDelaySeconds: 600 })
  expect(sentences).toContain('Hide Oil Pressure while Engine Speed is below 300 rpm.')
  expect(sentences).toContain('Stays open until a person resets it: Oil Pressure.')
  expect(sentences).toContain('What is acknowledged and still lasts does not remind.')
  expect(sentences[1]).toMatch(/away for 10 min, two intervals at least/)
})
