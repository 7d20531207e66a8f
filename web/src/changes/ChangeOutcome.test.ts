import { expect, it } from 'vitest'
import type { RunRow } from '../core/api/runOver'
import { describeRun } from './ChangeOutcome'

const rowsOf = (...states: RunRow['state'][]): RunRow[] =>
  states.map((state, n) => ({ id: `D${n}`, state, message: state === 'error' ? 'Not found' : '' }))
const said = (...states: RunRow['state'][]) => describeRun(rowsOf(...states), (id) => `Pump ${id}`)

it('says nothing of a run that went well', () => {
  expect(said('success', 'success')).toBeUndefined()
})

it('says how many were not reached where a person left it', () => {
  expect(said('success', 'cancelled')?.text).toBe(
    'The run was left early: the change was not sent to 1 device.',
  )
})

it('says how many failed where the run went on', () => {
  expect(said('success', 'error', 'success')).toEqual({
    tone: 'warning',
    text: '1 of 3 devices failed. The reason stands beside each; the others are not affected.',
  })
})

it('says which device ended the run, why, and how many were not reached', () => {
  expect(said('success', 'error', 'success', 'error', 'cancelled')).toEqual({
    tone: 'alarm',
    text: 'The run stopped because Pump D3 was refused: Not found. What waited after it was not sent: 1 device.',
  })
})
