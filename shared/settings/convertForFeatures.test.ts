import { describe, expect, it } from 'vitest'
import { convertForFeatures } from './convertForFeatures'

const key = 'serial1.capture.start'

describe('a setting whose form depends on the firmware', () => {
  it.each([
    [3, String.raw`\r\n`, String.raw`\x0D\x0A`],
    [2, String.raw`$GP\x0d`, String.raw`$GP\x0d`],
    [3, String.raw`a\\r`, String.raw`a\\r`],
    [1, String.raw`\x0D\x0a`, String.raw`\r\n`],
    [1, String.raw`\t`, String.raw`\t`],
    [1, 'plain', 'plain'],
  ])('goes to firmware of generation %i: %s as %s', (version, typed, sent) => {
    expect(convertForFeatures(key, typed, version)).toEqual({ ok: true, value: sent })
  })

  it.each([
    [3, String.raw`\q`],
    [3, String.raw`\x0`],
    [3, 'ends with \\'],
    [1, String.raw`\xFF`],
  ])('cannot be written for generation %i: %s', (version, typed) => {
    expect(convertForFeatures(key, typed, version)).toEqual({
      ok: false,
      message: 'The value entered for Start String (serial1.capture.start) is invalid.',
    })
  })

  it('is no other setting, and nothing that is empty', () => {
    expect(convertForFeatures('device.name', '\\q', 3)).toEqual({ ok: true, value: '\\q' })
    expect(convertForFeatures(key, null, 3)).toEqual({ ok: true, value: null })
  })
})
