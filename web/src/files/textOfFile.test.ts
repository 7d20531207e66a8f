import { expect, it } from 'vitest'
import { textOfFile } from './textOfFile'

const base64 = (...bytes: number[]) => btoa(String.fromCharCode(...bytes))

it.each([
  ['plain text with lines', base64(104, 105, 13, 10, 9, 33), 'hi\r\n\t!'],
  ['UTF-8', base64(0xc3, 0xa9), 'é'],
  ['nothing', '', ''],
  ['bytes that are no UTF-8', base64(0xff, 0xfe), undefined],
  ['control characters', base64(104, 0, 105), undefined],
])('a file of %s', (_, file, text) => {
  expect(textOfFile(file)).toBe(text)
})
