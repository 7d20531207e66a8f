import { expect, it } from 'vitest'
import { maxScriptBytesOf } from './scriptLimits'

it.each([
  ['SFW001-5.0.0', 12_188],
  ['SFW002-2.6.4', 20_000],
  ['SFW003-3.4.0', 20_000],
  ['20221103-1', 20_000],
  ['', 20_000],
])('lets firmware %s hold %i bytes', (fw, bytes) => expect(maxScriptBytesOf(fw)).toBe(bytes))
