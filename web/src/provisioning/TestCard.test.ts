import { describe, expect, it } from 'vitest'
import { testFault } from './TestCard'

const wanted = { method: 'Config.Get', fw: '', code: '', isLocked: false } as const

describe('why a test cannot be run', () => {
  it.each([
    [{}, undefined],
    [{ fw: 'SFW003-3.4.0' }, undefined],
    [{ fw: ' SFW003-3.4.0 ' }, undefined],
    [{ fw: 'SFW003' }, 'Firmware must start with SFW00 or 202 and have at least 10 characters.'],
    [{ method: 'OTA.Update' as const }, 'Enter the firmware to load.'],
    [{ method: 'OTA.Update' as const, fw: '20240101-beta' }, undefined],
    // What was typed for another test is not sent with this one.
    [{ method: 'FS.List' as const, fw: 'nonsense' }, undefined],
    [{ isLocked: true }, 'Enter the override code.'],
    [{ isLocked: true, code: 'ABCDE-12345' }, undefined],
  ])('%j: %s', (change, reason) => {
    expect(testFault({ ...wanted, ...change })).toBe(reason)
  })
})
