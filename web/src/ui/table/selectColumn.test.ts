import { describe, expect, it } from 'vitest'
import { pickRows } from './selectColumn'

const order = ['a', 'b', 'c', 'd']

describe('pickRows', () => {
  it('adds and takes away one', () => {
    expect([...pickRows(new Set(['a']), order, { id: 'c', isOn: true })]).toEqual(['a', 'c'])
    expect([...pickRows(new Set(['a', 'c']), order, { id: 'a', isOn: false })]).toEqual(['c'])
  })

  it('takes everything between two presses along, upwards too', () => {
    expect([...pickRows(new Set(), order, { id: 'b', isOn: true, from: 'd' })]).toEqual(['b', 'c', 'd'])
    expect([...pickRows(new Set(order), order, { id: 'c', isOn: false, from: 'a' })]).toEqual(['d'])
  })

  it('keeps to the row itself when the other one is gone', () => {
    expect([...pickRows(new Set(), order, { id: 'b', isOn: true, from: 'gone' })]).toEqual(['b'])
  })
})
