import { expect, it } from 'vitest'
import { rowsOfValue, shapeOfValue, expressText } from './MeasurementCard'

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

it.each([
  [undefined, 'none'],
  [0, 'number'],
  ['', 'text'],
  [true, 'text'],
  [[1, 2], 'numbers'],
  [[], 'json'],
  [[1, 'a'], 'json'],
  [{ cycles: 12 }, 'json'],
] as const)('takes %j for %s', (value, kind) => {
  expect(shapeOfValue(value).kind).toBe(kind)
})

it('gives an object as many rows as its lines need, and a serial capture always two', () => {
  expect(rowsOfValue({}, 'value')).toBe(1)
  expect(rowsOfValue({ a: 1, b: 2 }, 'value')).toBe(1)
  expect(rowsOfValue({ a: 1, b: 2, c: 3 }, 'value')).toBe(2)
  expect(rowsOfValue('text', 'value')).toBe(1)
  expect(rowsOfValue(undefined, 'capture')).toBe(2)
})
