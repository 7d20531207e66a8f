import { describe, expect, it } from 'vitest'
import { changedFields, mergeValues } from './mergeValues'

const before = { name: 'Truck', limits: { low: '1', high: '9' }, tags: ['a'] }

describe('what differs from what is saved', () => {
  it('is told by its fields', () => {
    expect(changedFields(before, { ...before, name: 'Pump' })).toEqual({ name: 'Pump' })
    expect(changedFields(before, { ...before, tags: ['b'] })).toEqual({ tags: ['b'] })
  })

  it.each([{ tags: ['a', 'b'] }, { tags: [] }])('is a list that was added to or cut short: %j', (part) => {
    expect(changedFields(before, { ...before, ...part })).toEqual(part)
  })

  it('is a group with a field more', () => {
    const limits = { ...before.limits, delay: '5' }
    expect(changedFields(before, { ...before, limits })).toEqual({ limits })
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

  it.each([{ tags: [] }, { tags: ['a', 'c'] }])('keeps a changed list whole: %j', ({ tags }) => {
    expect(mergeValues(before, { ...before, tags }, { ...before, tags: ['a', 'b'] }).tags).toEqual(tags)
  })
})
