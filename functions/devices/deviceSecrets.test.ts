import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makePassword } from './deviceSecrets'

describe('a password for a label', () => {
  it('is 5 to 30 letters, digits and dots, as the portal asks', () => {
    for (let tried = 0; tried < 200; tried += 1) {
      expect(makePassword((end) => randomInt(end))).toMatch(/^[A-Za-z0-9.]{5,30}$/)
    }
  })

  it('never holds characters that look alike', () => {
    const all = Array.from({ length: 200 }, () => makePassword((end) => randomInt(end))).join('')
    expect(all).not.toMatch(/[0O1lI]/)
  })

  it('uses the whole alphabet, first and last letter included', () => {
    expect(makePassword(() => 0)).toBe('AAAA.AAAA.AAAA')
    expect(makePassword((end) => end - 1)).toBe('9999.9999.9999')
  })
})
