import { describe, expect, it } from 'vitest'
import { DeviceId, UserId } from '../../shared/core/ids'
import { deriveOverrideCode, isSameCode, openPassLock } from './passLock'

const deviceid = DeviceId.parse('PUMP00001')
const caller = { userid: UserId.parse('00000000-0000-4000-8000-000000000001') }
const right = 'ABCDE12345'

const setUp = (reserve: () => Promise<void> = () => Promise.resolve()) => {
  const calls: string[] = []
  const pass = openPassLock(
    () => {
      calls.push('compare')
      return Promise.resolve(right)
    },
    {
      reserve: () => {
        calls.push('reserve')
        return reserve()
      },
      forget: () => {
        calls.push('forget')
        return Promise.resolve()
      },
    },
  )
  const ask = (addedTs: number | undefined, code?: string) =>
    pass({ deviceid, addedTs }, code, caller).catch((error: { resultCode?: string }) => error.resultCode)
  return { ask, calls }
}

describe('the lock of a device', () => {
  it('does not exist before the device is somebody’s: a code is not even looked at', async () => {
    const { ask, calls } = setUp()
    expect([await ask(undefined), await ask(undefined, 'WRONG')]).toEqual([false, false])
    expect(calls).toEqual([])
  })

  it('wants a code, and a forgotten one costs no guess', async () => {
    const { ask, calls } = setUp()
    expect(await ask(1)).toBe('OVERRIDE_CODE_REQUIRED')
    expect(calls).toEqual([])
  })

  it('counts a guess before it compares, and forgets them when one is right', async () => {
    const { ask, calls } = setUp()
    expect(await ask(1, 'ABCDE12346')).toBe('OVERRIDE_CODE_WRONG')
    expect(calls).toEqual(['reserve', 'compare'])
    expect(await ask(1, right)).toBe(true)
    expect(calls).toEqual(['reserve', 'compare', 'reserve', 'compare', 'forget'])
  })

  it('compares nothing after too many guesses', async () => {
    const { ask, calls } = setUp(() => Promise.reject(Object.assign(new Error(), { resultCode: 'FULL' })))
    expect(await ask(1, right)).toBe('FULL')
    expect(calls).toEqual(['reserve'])
  })
})

describe('the code of a device', () => {
  it('is its own, and another under another secret', () => {
    const pump = DeviceId.parse('PUMP00001')
    const codes = [
      deriveOverrideCode('secret', pump),
      deriveOverrideCode('secret', DeviceId.parse('PUMP00002')),
      deriveOverrideCode('other', pump),
    ]
    expect(new Set(codes).size).toBe(3)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
    expect(deriveOverrideCode('secret', pump)).toBe(codes[0])
  })

  it('is compared whole', () => {
    expect(isSameCode(right, right)).toBe(true)
    for (const other of ['', right.slice(1), `${right}0`, 'ABCDE12346', 'ÄBCDE1234']) {
      expect([other, isSameCode(other, right)]).toEqual([other, false])
    }
  })
})
