import { expect, it } from 'vitest'
import { tidyAxis } from './tidyAxis'

const none = { min: null, max: null, dp: null, tick: null }

it('widens equal limits by one to each side', () => {
  expect(tidyAxis({ ...none, min: 5, max: 5 })).toMatchObject({ min: 4, max: 6 })
})

it('swaps limits that are the wrong way round', () => {
  expect(tidyAxis({ ...none, min: 9, max: -2 })).toMatchObject({ min: -2, max: 9 })
})

it('leaves a single limit, and what is left to the chart', () => {
  expect(tidyAxis({ ...none, min: 5 })).toEqual({ ...none, min: 5 })
  expect(tidyAxis(none)).toEqual(none)
})

it('never has negative decimals nor fewer than one tick', () => {
  expect(tidyAxis({ ...none, dp: -1, tick: -3 })).toMatchObject({ dp: 0, tick: 1 })
  expect(tidyAxis({ ...none, dp: 12, tick: 0 })).toMatchObject({ dp: 8, tick: 1 })
})
