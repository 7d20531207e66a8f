import { describe, expect, it } from 'vitest'
import { packText, readText } from './packedText'

const reading = JSON.stringify({ ts: 1795250428.043, vin: 25.2, name: 'Zähler 🚜', wifi_ip: '192.168.20.43' })

describe('a packed text', () => {
  it.each([reading, '', '{}', '"\\ud800"', 'x'.repeat(128 * 1024)])('comes back: %.20s', (text) => {
    expect(readText(packText(text))).toBe(text)
  })

  it('is read as stored before texts were packed', () => {
    expect(readText(reading)).toBe(reading)
  })

  it('that was stored by an earlier release is still read', () => {
    const stored = Buffer.from('AauGmmtpamRqYGJkoWdgYgwz2FTPqBYA', 'base64')
    expect(readText(stored)).toBe('{"ts":1795250428.043,"vin":25.2}')
  })

  it('is refused in a version that is unknown', () => {
    expect(() => readText(Uint8Array.of(9, 1, 2))).toThrow('version 9')
  })

  it('does not unfold without end', () => {
    expect(() => readText(packText('x'.repeat(2_000_000)))).toThrow(RangeError)
  })
})
