import { expect, it } from 'vitest'
import { decodeText, encodeText } from './useScript'

it('brings every text there and back', () => {
  for (const text of ['', 'let a = 1;\n', "'°C' // ü 漢 🚜", '\u0000\u00ff']) {
    expect(decodeText(encodeText(text))).toBe(text)
  }
  const long = 'ä'.repeat(60_000)
  expect(decodeText(encodeText(long))).toBe(long)
})

it('says UTF-8 in base64', () => expect(encodeText('°')).toBe('wrA='))

it('shows bytes that are no text instead of failing', () => expect(decodeText('/w==')).toBe('\ufffd'))
