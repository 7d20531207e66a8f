import { expect, it, vi } from 'vitest'
import { createFormStore } from './createFormStore'

interface Asset {
  name: string
  limits: { low: string; high: string }
  tags: string[]
}

const saved: Asset = { name: 'Truck', limits: { low: '1', high: '9' }, tags: ['a'] }
const openStore = () => createFormStore<Asset>(saved)

it('sets a field within a group, and leaves the others and what is saved as they are', () => {
  const store = openStore()
  store.setField('limits.low', '2')
  expect(store.read('limits.low')).toBe('2')
  expect(store.getState().values).toEqual({ ...saved, limits: { low: '2', high: '9' } })
  expect(store.getState().saved).toEqual({ name: 'Truck', limits: { low: '1', high: '9' }, tags: ['a'] })
  expect(store.changed()).toEqual({ limits: { low: '2', high: '9' } })
})

it('makes a group that is not there when one of its fields is set', () => {
  const store = createFormStore<{ limits?: { low: string } }>({})
  store.setField('limits.low', '2')
  expect(store.getState().values).toEqual({ limits: { low: '2' } })
  expect(store.read('limits.high')).toBeUndefined()
})

it('takes a name with dots for one field, with a value or without', () => {
  const store = createFormStore<Record<string, string | undefined>>({
    'gps.maxtime': '60',
    'mjs.enable': undefined,
  })
  store.setField('gps.maxtime', '30')
  store.setField('mjs.enable', 'on')
  expect(store.getState().values).toEqual({ 'gps.maxtime': '30', 'mjs.enable': 'on' })
  expect(store.read('gps.maxtime')).toBe('30')
})

it('is changed by another value, also by one more in a list, and is not once all is as it was saved', () => {
  const store = openStore()
  expect(store.isChanged()).toBe(false)
  store.setField('tags', ['a', 'b'])
  expect(store.isChanged()).toBe(true)
  expect(store.changed()).toEqual({ tags: ['a', 'b'] })
  store.setField('tags', ['a'])
  expect(store.isChanged()).toBe(false)
  expect(store.changed()).toEqual({})
})

it('forgets the error of a field when the field is set, and those of all fields when several are', () => {
  const store = openStore()
  store.setErrors({ name: 'is empty', tags: 'too few' })
  store.setField('name', 'Truck')
  expect(store.getState().errors).toEqual({ tags: 'too few' })
  store.setError('name', 'is taken')
  store.setField('name', 'Pump')
  expect(store.getState().errors).toEqual({ tags: 'too few' })
  store.setFields({ name: 'Truck' })
  expect(store.getState().errors).toEqual({})
})

it('goes back to what is saved, of which fields that were added since are no part', () => {
  const store = createFormStore<Record<string, string>>({ name: 'Truck' })
  store.setFields({ name: 'Pump', more: 'x' })
  store.setError('name', 'is taken')
  store.reset()
  expect(store.getState()).toEqual({ saved: { name: 'Truck' }, values: { name: 'Truck' }, errors: {} })
})

it('takes what was sent as saved, and what was typed meanwhile as a change of it', () => {
  const store = openStore()
  store.setField('name', 'Pump')
  const sent = store.getState().values
  store.setField('name', 'Pump 2')
  store.markSaved(sent)
  expect(store.changed()).toEqual({ name: 'Pump 2' })
  store.reset()
  expect(store.read('name')).toBe('Pump')
})

it('follows what was saved elsewhere in unchanged fields, by a rule of the form where it has one', () => {
  const store = openStore()
  store.setField('limits.low', '2')
  store.rebase({ ...saved, name: 'Pump', limits: { low: '0', high: '8' } })
  expect(store.getState().values).toEqual({ name: 'Pump', limits: { low: '2', high: '8' }, tags: ['a'] })
  store.rebase(saved, (_before, mine) => ({ ...mine, name: 'Mine' }))
  expect(store.getState().values.name).toBe('Mine')
})

it('calls its listeners at each change, and not for a value that is set again', () => {
  const store = openStore()
  const listener = vi.fn()
  const stop = store.subscribe(listener)
  expect(store.setField('name', 'Pump')).toBe(true)
  expect(store.setField('name', 'Pump')).toBe(false)
  expect(listener).toHaveBeenCalledTimes(1)
  stop()
  store.reset()
  expect(listener).toHaveBeenCalledTimes(1)
})
