import { describe, expect, it } from 'vitest'
import { changedFields, mergeValues } from './mergeValues'

const before = { name: 'Truck', limits: { low: '1', high: '9' }, tags: ['a'] }

describe('what differs from what is saved', () => {
  it('is told by its fields', () => {
    expect(changedFields(before, { ...before, name: 'Pump' })).toEqual({ name: 'Pump' })
    expect(changedFields(before, { ...before, tags: ['b'] })).toEqual({ tags: ['b'] })
  })

  it('is nothing when the same was typed again', () => {
    expect(changedFields(before, { name: 'Truck', limits: { low: '1', high: '9' }, tags: ['a'] })).toEqual({})
  })
})

describe('a form while something else was saved', () => {
  it('follows in the fields that nobody changed here, and keeps the others', () => {
    const mine = { ...before, limits: { low: '2', high: '9' } }
    const saved = { name: 'Truck 2', limits: { low: '1', high: '8' }, tags: ['a', 'b'] }
    expect(mergeValues(before, mine, saved)).toEqual({
      name: 'Truck 2',
      limits: { low: '2', high: '8' },
      tags: ['a', 'b'],
    })
  })

  it('keeps a changed list whole', () => {
    expect(mergeValues(before, { ...before, tags: [] }, { ...before, tags: ['a', 'b'] }).tags).toEqual([])
  })
})
