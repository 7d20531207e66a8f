import { describe, expect, it } from 'vitest'
import { phoneRowsOf, workStateSlices } from './workStateSlices'

it('takes the difference of each counter and gives the rest to no state', () => {
  const slices = workStateSlices(
    [
      { ts: 1, state4_hrs: 100, state1_hrs: 5 },
      { ts: 2, state4_hrs: 106, state1_hrs: 5 },
    ],
    24,
  )
  expect(slices).toEqual([
    { state: 4, hours: 6 },
    { state: 0, hours: 18 },
  ])
})

it('counts on after a counter restarted', () => {
  const readings = [
    { ts: 1, state4_hrs: 100 },
    { ts: 2, state4_hrs: 2 },
  ]
  expect(workStateSlices(readings, 2)).toEqual([{ state: 4, hours: 2 }])
})

it('says nothing of a counter that leapt further than time goes', () => {
  const readings = [
    { ts: 1, state4_hrs: 0, state1_hrs: 7 },
    { ts: 2, state4_hrs: 2000, state1_hrs: 9 },
  ]
  expect(workStateSlices(readings, 24)).toEqual([
    { state: 1, hours: 2 },
    { state: 0, hours: 22 },
  ])
})

describe('phoneRowsOf', () => {
  describe('the card of work states on a phone', () => {
    it.each([
      ['every state, each with a name to press but the rest of the time', 7, 6, 3],
      ['every state, for a person who only looks', 7, 0, 3],
      ['four states that can be named', 4, 4, 3],
      ['six states as text', 6, 0, 2],
      ['no answer yet', 0, 0, 2],
    ])('has room for %s', (_, states, pressed, rows) => {
      expect(phoneRowsOf(states, pressed)).toBe(rows)
    })
  })
})
