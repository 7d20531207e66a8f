import { expect, it } from 'vitest'
import { textOfFile } from './fileContent'

const file = (...bytes: number[]) => new Uint8Array(bytes)

it.each([
  ['plain text with lines', file(104, 105, 13, 10, 9, 33), 'hi\r\n\t!'],
  ['UTF-8', file(0xc3, 0xa9), 'é'],
  ['nothing', file(), ''],
  ['bytes that are no UTF-8', file(0xff, 0xfe), undefined],
  ['control characters', file(104, 0, 105), undefined],
])('a file of %s', (_, bytes, text) => {
  expect(textOfFile(bytes)).toBe(text)
})
