import { expect, it } from 'vitest'
import { deviceStates, noCounts } from '../../../../shared/changes/changeSet'
import { barOrder, byUrgency, cannotCallBack, describeCounts, isUnderWay, markOf } from './setWords'

it('says how far a set is, what needs a person first', () => {
  const counts = { ...noCounts, healthy: 2, confirmed: 1, refused: 1, handedOver: 3, waiting: 5 }
  expect(describeCounts({ counts, total: 12 })).toBe('3 of 12 have it · 1 failed · 3 handed over · 5 waiting')
})

it('calls no set a success on which devices failed', () => {
  const all = { ...noCounts, healthy: 3 }
  expect(markOf({ state: 'ended', counts: all, total: 3 })).toMatchObject({ tone: 'ok', label: 'Ended' })
  const some = { ...all, silent: 1 }
  expect(markOf({ state: 'ended', counts: some, total: 4 })).toMatchObject({ tone: 'warning' })
})

it('looks again while a device may still answer, also of a set that was aborted', () => {
  expect(isUnderWay({ state: 'aborted', counts: { ...noCounts, handedOver: 1 } })).toBe(true)
  expect(isUnderWay({ state: 'aborted', counts: { ...noCounts, skipped: 1 } })).toBe(false)
  expect(isUnderWay({ state: 'running', counts: noCounts })).toBe(true)
})

it('says what cannot be called back', () => {
  expect(cannotCallBack(0)).toBeUndefined()
  expect(cannotCallBack(1)).toBe('1 already handed over cannot be called back: its answer is awaited.')
  expect(cannotCallBack(3)).toBe('3 already handed over cannot be called back: their answer is awaited.')
})

it('shows each state in the bar and in the list', () => {
  expect([...barOrder].sort()).toEqual([...deviceStates].sort())
  expect([...byUrgency].sort()).toEqual([...deviceStates].sort())
})
