import { expect, it } from 'vitest'
import { readPlace } from './readPlace'

it('takes a position that is whole and on this planet', () => {
  expect(readPlace(-32.9, 151.8)).toEqual({ lat: -32.9, lon: 151.8 })
  expect(readPlace(0, 0)).toEqual({ lat: 0, lon: 0 })
  expect(readPlace(undefined, 151)).toBeUndefined()
  expect(readPlace(91, 0)).toBeUndefined()
  expect(readPlace('1', 2)).toBeUndefined()
  expect(readPlace(null, null)).toBeUndefined()
})
