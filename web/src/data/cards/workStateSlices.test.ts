import { expect, it } from 'vitest'
import { workStateSlices } from './workStateSlices'

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
