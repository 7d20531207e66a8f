import { describe, expect, it } from 'vitest'
import { readCode } from '../../test/doubles/readCode'
import { qrPath } from './qrPath'

describe('qrPath', () => {
  it.each([
    'FRESH0001',
    'https://portal.example.com/data/FRESH0001',
    'Grüße 設備',
    'otpauth://totp/Device%20Portal:owner%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Device%20Portal',
  ])('draws what a scanner reads: %s', (text) => {
    expect(readCode(`<path d="${qrPath(text).path}"/>`)).toBe(text)
  })
})
