import { describe, expect, it } from 'vitest'
import { findJsonFault, findKey } from './findJsonFault'

describe('a text that is no JSON', () => {
  it.each([
    ['{"a": 1,\n  b: 2}', 2, 3],
    ['{\n  "a": 1,\n}', 3, 1],
    ['{"gps":', 1, 8],
    ['', 1, 1],
  ])('%j is wrong at line %i, column %i', (text, line, column) => {
    expect(findJsonFault(text)).toMatchObject({ line, column })
  })

  it('is not one that can be read', () => expect(findJsonFault('{"a": 1}')).toBeUndefined())
})

it('a setting is found in the text by its key', () => {
  const text = '{\n  "gps": {\n    "maxtime": "soon"\n  }\n}'
  expect(findKey(text, 'gps.maxtime')).toMatchObject({ line: 3, column: 5 })
  expect(findKey(text, 'ble.interval')).toBeUndefined()
})
