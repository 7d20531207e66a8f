import { describe, expect, it } from 'vitest'
import { dayMs } from '../../shared/core/time'
import { openIsOriginSecret, openReadOriginSecrets } from './originSecret'

const start = 1_800_000_000_000

/** A clock, and secrets that the test changes. */
const scene = (...secrets: string[]) => {
  const state = { secrets, nowMs: start, reads: 0 }
  const read = () => {
    state.reads += 1
    return Promise.resolve(state.secrets)
  }
  return { state, isOriginSecret: openIsOriginSecret(read, () => state.nowMs) }
}

describe('a request', () => {
  it('is let in with the secret of the front, and with nothing else', async () => {
    const { isOriginSecret } = scene('current')
    expect(await isOriginSecret('current')).toBe(true)
    for (const other of [undefined, '', 'curren', 'currentt', 'CURRENT']) {
      expect([other, await isOriginSecret(other)]).toEqual([other, false])
    }
  })

  it('is let in with the old and the new secret while it changes, and with the new one at once', async () => {
    const { state, isOriginSecret } = scene('old')
    expect(await isOriginSecret('old')).toBe(true)
    state.secrets = ['old', 'new']
    state.nowMs += 2_000
    expect([await isOriginSecret('new'), await isOriginSecret('old')]).toEqual([true, true])
  })

  it('is turned away with a secret that ended, within a minute', async () => {
    const { state, isOriginSecret } = scene('old')
    expect(await isOriginSecret('old')).toBe(true)
    state.secrets = ['new']
    state.nowMs += 60_000
    expect([await isOriginSecret('old'), await isOriginSecret('new')]).toEqual([false, true])
  })

  it('of a busy service does not wait for the secrets to be read again', async () => {
    const { state, isOriginSecret } = scene('old')
    await isOriginSecret('old')
    state.secrets = ['new']
    state.nowMs += 30_000
    expect(await isOriginSecret('old')).toBe(true)
    expect([await isOriginSecret('old'), await isOriginSecret('new')]).toEqual([false, true])
  })

  it('of a stranger does not make the service ask for the secrets each time', async () => {
    const { state, isOriginSecret } = scene('current')
    await isOriginSecret('current')
    for (let i = 0; i < 100; i += 1) await isOriginSecret(`guess ${i}`)
    expect(state.reads).toBe(1)
  })

  it('fails, and is not let in, when the secrets cannot be read', async () => {
    const isOriginSecret = openIsOriginSecret(
      () => Promise.reject(new Error('down')),
      () => start,
    )
    await expect(isOriginSecret('current')).rejects.toThrow('down')
  })
})

describe('the secrets that are good', () => {
  const read = (stages: Record<string, string>, sinceMs: number) => {
    const readVersion = (_id: string, stage = 'AWSCURRENT') => {
      const text = stages[stage]
      return Promise.resolve(text === undefined ? undefined : { text, createdMs: start })
    }
    return openReadOriginSecrets(readVersion, 'origin', () => start + sinceMs)()
  }

  it('are the current one alone when nothing changes', async () => {
    expect(await read({ AWSCURRENT: 'a' }, 0)).toEqual(['a'])
  })

  it('are also the one to come, and for a day the one before', async () => {
    const stages = { AWSCURRENT: 'b', AWSPENDING: 'c', AWSPREVIOUS: 'a' }
    expect(await read(stages, dayMs - 1)).toEqual(['b', 'c', 'a'])
    expect(await read(stages, dayMs)).toEqual(['b', 'c'])
  })

  it('cannot be told without the current one', async () => {
    await expect(read({ AWSPREVIOUS: 'a' }, 0)).rejects.toThrow('no current version')
  })
})
