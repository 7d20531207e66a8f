import { expect, it } from 'vitest'
import { joinLimits, splitLimits } from './settingValue'

it.each([
  ['vin.alarm', '10,15', { low: '10', high: '15' }],
  ['vin.alarm', '-2000000000,15', { low: '', high: '15' }],
  ['ambient.warning', '-5,100', { low: '-5', high: '' }],
  ['vin.alarm', '', { low: '', high: '' }],
  ['vin.alarm', 'x,15', { low: 'x', high: '15' }],
])('%s: %s is two fields, and one text again', (key, text, ends) => {
  expect(splitLimits(key, text)).toEqual(ends)
  expect(joinLimits(key, ends)).toBe(text)
})

it('leaves a text that is no pair, and takes a decimal comma', () => {
  expect(splitLimits('vin.alarm', '<10')).toBeUndefined()
  expect(splitLimits('vin.alarm', '1,2,3')).toBeUndefined()
  expect(joinLimits('vin.alarm', { low: '10,5', high: '15' })).toBe('10.5,15')
})
