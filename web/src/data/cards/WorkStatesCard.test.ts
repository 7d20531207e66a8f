import { describe, expect, it } from 'vitest'
import type { Hours } from '../../../../shared/hours/hours'
import { phoneRowsOf, workStateSlices } from './WorkStatesCard'

const exactly = (hours: number) => ({ atLeast: hours, atMost: hours })
const day: Hours = {
  fromTime: 0,
  toTime: 86_400,
  source: 'workStates',
  worked: exactly(6),
  off: exactly(18),
  states: { 1: exactly(0), 4: exactly(6) },
  unknownHours: 0,
  unknown: [],
  moreUnknown: 0,
}

it('takes the hours of each state and gives the rest to none', () => {
  expect(workStateSlices(day).map(({ state, hours }) => [state, hours])).toEqual([
    [4, 6],
    [0, 18],
  ])
})

it('gives what is not known a slice of its own, and to no state', () => {
  const silent: Hours = {
    ...day,
    states: { 4: { atLeast: 6, atMost: 11 } },
    off: { atLeast: 13, atMost: 18 },
    unknownHours: 5,
  }
  expect(workStateSlices(silent).map(({ state, hours }) => [state, hours])).toEqual([
    [4, 6],
    [0, 13],
    [undefined, 5],
  ])
})

it('are none where no state is counted', () => {
  const { states: _states, ...sampled } = day
  expect(workStateSlices(sampled)).toEqual([])
})

describe('phoneRowsOf', () => {
  describe('the card of work states on a phone', () => {
    it.each([
      ['every state, each with a name to press but the rest of the time', 7, 6, 3],
      ['every state, for a person who only looks', 7, 0, 3],
      ['four states that can be named', 4, 4, 3],
      ['every state, and what is not known', 8, 6, 4],
      ['an answer that is on its way', 0, 0, 3],
    ])('has room for %s', (_, states, pressed, rows) => {
      expect(phoneRowsOf(states, pressed)).toBe(rows)
    })
  })
})
