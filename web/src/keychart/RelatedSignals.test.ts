import { expect, it } from 'vitest'
import { relatedKeys } from './RelatedSignals'

const engine = [
  'eng_speed',
  'eng_load',
  'coolant_temp',
  'coolant_level',
  'oil_pressure',
  'eng_hrs',
  'vin',
  'ambient',
]

it('has the same part of the machine before the engine as a whole', () => {
  expect(relatedKeys('coolant_temp', engine, {})).toEqual(['coolant_level', 'eng_load', 'eng_speed'])
})

it('has the group that the owner made before anything else', () => {
  const display = { coolant_temp: { groupKey: 'tg1' }, vin: { groupKey: 'tg1' } }
  expect(relatedKeys('coolant_temp', engine, display)[0]).toBe('vin')
})

it('has what is measured at the same input before the other inputs', () => {
  const keys = ['digital1', 'current1', 'current2', 'analog2', 'vsys']
  expect(relatedKeys('digital2', keys, {})).toEqual(['analog2', 'current2', 'current1'])
})

it('has no counter of hours, not itself, and nothing for what belongs to nothing', () => {
  expect(relatedKeys('eng_speed', ['eng_hrs', 'eng_speed'], {})).toEqual([])
  expect(relatedKeys('anything', engine, {})).toEqual([])
})
