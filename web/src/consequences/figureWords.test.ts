import { expect, it } from 'vitest'
import type { Figure } from '../../../shared/consequences/consequence'
import { meanWords, partWords, summaryWords, verdictOf } from './figureWords'

const figure = (more: Partial<Figure> = {}): Figure => ({
  ...{ name: 'messages', before: 288, after: 1440, daysBefore: 7, daysAfter: 7, effect: 'changed' },
  ...more,
})

it('says how much a figure changed, and nothing of what is chance', () => {
  expect(verdictOf(figure()).text).toBe('+400 %')
  expect(verdictOf(figure({ name: 'punctuality', before: 100, after: 75.5 })).text).toBe('−24.5')
  expect(verdictOf(figure({ name: 'alarms', before: 0, after: 3 })).text).toBe('+3')
  expect(verdictOf(figure({ effect: 'noEffect' })).text).toBe('No clear effect')
  expect(meanWords('bytes', 123_456)).toBe('123.5')
})

it('says in a sentence what a change came to', () => {
  expect(summaryWords([figure(), figure({ name: 'alarms', effect: 'noEffect' })])).toBe(
    'Changed: messages a day +400 %.',
  )
  expect(summaryWords([figure({ effect: 'noEffect' }), figure({ effect: 'notEnough' })])).toBe(
    'No clear effect.',
  )
  expect(summaryWords([figure({ effect: 'notEnough' })])).toBe('Not enough readings to compare.')
})

it('names the parts of a change, of a secret no value', () => {
  expect(partWords({ kind: 'setting', key: 'device.base_interval', from: 300, to: 60 })).toMatch(/300 → 60$/)
  expect(partWords({ kind: 'setting', key: 'wifi.sta.pass' })).toMatch(/ changed$/)
  expect(partWords({ kind: 'firmware', to: 'SFW003-4.2.0' })).toBe('Firmware: not known → SFW003-4.2.0')
})
