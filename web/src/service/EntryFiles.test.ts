import { expect, it } from 'vitest'
import { sayBytes } from './EntryFiles'

it.each([
  [1, '1 kB'],
  [240_400, '240 kB'],
  [1_000_000, '1.0 MB'],
  [5_242_880, '5.2 MB'],
])('%i bytes are %s', (bytes, text) => expect(sayBytes(bytes)).toBe(text))
