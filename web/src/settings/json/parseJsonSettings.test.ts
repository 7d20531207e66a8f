import { describe, expect, it } from 'vitest'
import { parseJsonSettings } from './parseJsonSettings'

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
