import { expect, it } from 'vitest'
import { appendLive } from './appendLive'

const at = (...times: number[]) => times.map((ts) => ({ ts }))

it('carries an answer on with what came since, and nothing twice', () => {
  const past = at(1, 2, 3)
  expect(appendLive(past, at(2, 3, 4, 5))).toEqual(at(1, 2, 3, 4, 5))
  expect(appendLive(past, at(2, 3))).toBe(past)
})

it('begins where an answer without readings ends, if it says where', () => {
  expect(appendLive([], at(4, 9), 5)).toEqual(at(9))
  expect(appendLive([], at(4))).toEqual([])
})
