import { expect, it } from 'vitest'
import { firmwareUpdateRequired } from './firmwareUpdateRequired'

it.each(['0CF00400', 5, {}, false])('%j is what old firmware sends in place of a list', (value) => {
  expect(firmwareUpdateRequired(value)).toEqual({ text: 'Firmware Update Required' })
})

it.each([undefined, null, [[]]])('%j is no sign of old firmware', (value) => {
  expect(firmwareUpdateRequired(value)).toEqual({})
})
