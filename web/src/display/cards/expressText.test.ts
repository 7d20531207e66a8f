import { expect, it } from 'vitest'
import { expressText } from './expressText'

it('leaves text alone unless asked otherwise', () => {
  expect(expressText('a\r\n', undefined)).toEqual({ ok: true, text: 'a\r\n' })
  expect(expressText('a', 'raw')).toEqual({ ok: true, text: 'a' })
})

it('escapes control characters as devices write them', () => {
  expect(expressText('A\r\u0002\\ü', 'escaped')).toEqual({ ok: true, text: 'A\\r\\x02\\\\ü' })
})

it('shows bytes as hex and base64', () => {
  expect(expressText('AÿZ', 'hex')).toEqual({ ok: true, text: '41 FF 5A' })
  expect(expressText('AÿZ', 'base64')).toEqual({ ok: true, text: 'Qf9a' })
})

it('says so when a text is not bytes', () => {
  expect(expressText('€', 'hex')).toEqual({ ok: false, message: 'Failed to display as hex' })
  expect(expressText('€', 'base64')).toEqual({ ok: false, message: 'Failed to display as base64' })
})
