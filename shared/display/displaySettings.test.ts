import { describe, expect, it } from 'vitest'
import { sanitiseText } from './displaySettings'

describe('sanitiseText', () => {
  it('removes the characters that no label keeps', () => {
    expect(sanitiseText('`~"\'?<>Oil, kPa`')).toBe('Oil, kPa')
    expect(sanitiseText('<script>alert(1)</script>')).toBe('scriptalert(1)/script')
  })

  it('keeps letters of every script and units', () => {
    expect(sanitiseText('°C')).toBe('°C')
    expect(sanitiseText('м³/ч')).toBe('м³/ч')
    expect(sanitiseText('ضغط')).toBe('ضغط')
  })

  it('makes one line of it, without spaces around', () => {
    expect(sanitiseText('  Oil\nTemp\u0000 ')).toBe('Oil Temp')
  })
})
