import { expect, it } from 'vitest'
import { partsOf, writeRawValue } from './RawTable'

it('is written as it is stored', () => {
  expect([27.5, 'text', null, undefined, [1]].map(writeRawValue)).toEqual(['27.5', 'text', '', '', '[1]'])
})

it('says how much there is of what no cell has room for', () => {
  expect([[1], [1, 2], { id: 1 }, 'text', 5, null].map(partsOf)).toEqual([
    '1 entry',
    '2 entries',
    '1 field',
    undefined,
    undefined,
    undefined,
  ])
})
