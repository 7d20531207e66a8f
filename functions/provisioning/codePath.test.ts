import { describe, expect, it } from 'vitest'
import { readCode } from '../../test/doubles/readCode'
import { codePath } from './codePath'

describe('codePath', () => {
  it.each(['FRESH0001', 'https://portal.example.com/data/FRESH0001', 'Grüße 設備'])(
    'draws what a scanner reads: %s',
    (text) => {
      expect(readCode(`<path d="${codePath(text).path}"/>`)).toBe(text)
    },
  )
})
