import { describe, expect, it } from 'vitest'
import { parseJsonSettings, findJsonFault, findKey } from './parseJsonSettings'

describe('settings written as JSON', () => {
  it('are read as dotted keys', () => {
    expect(parseJsonSettings('{"gps":{"interval":2}}')).toEqual({ ok: true, change: { 'gps.interval': 2 } })
  })

  it.each([
    ['', /^Invalid JSON\./],
    ['{"gps":', /^Invalid JSON\./],
    ['[1]', /must be an object/],
    ['"text"', /must be an object/],
    ['null', /must be an object/],
    ['{"gps":{"interval":"soon"}}', /Interval \(gps\.interval\) is not a valid number\. Line 1, column 9\./],
    ['{"device":{"id":"OTHER0001"}}', /Device ID \(device\.id\) cannot be changed/],
    ['{"__proto__":{"x":1}}', /is not the name of a setting/],
  ])('%s are refused', (text, message) => {
    const parsed = parseJsonSettings(text)
    expect(parsed).toMatchObject({ ok: false, message: expect.stringMatching(message) as string })
  })
})

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
