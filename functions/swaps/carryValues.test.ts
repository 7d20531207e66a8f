import { describe, expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import type { TransactItem } from '../core/store/storeWrites'
import { callerOf } from '../../test/doubles/openMemoryDevice'
import { carryValues } from './carryValues'
import type { Turn } from './part'
import type { SwapRow } from './swapStore'

const [from, to] = [DeviceId.parse('OLD000001'), DeviceId.parse('NEW000001')]

/** Settings of two units, and what is kept of a swap of them. */
const openScene = (old: Record<string, unknown>, own: Record<string, unknown>, refused: string[] = []) => {
  const units: Record<string, Record<string, unknown>> = { [from]: { ...old }, [to]: { ...own } }
  const rows = new Map<string, SwapRow>()
  const writes: string[][] = []
  const doing = (act: () => void): TransactItem => {
    act()
    return {}
  }
  const put = (key: string, fields: Partial<SwapRow>) =>
    doing(() => rows.set(key, { before: null, ours: null, ...rows.get(key), ...fields, part: 'cards', key }))
  const turn = {
    ...{ from, to, caller: callerOf() },
    rows: () => Promise.resolve([...rows.values()]),
    announce: put,
    keep: put,
    mark: ({ key }: { key: string }, fields: Partial<SwapRow>) => put(key, fields),
    commit: async (plan: () => Promise<TransactItem[]>) => void (await plan()),
  } as unknown as Turn
  const part = carryValues({
    label: (key) => key,
    isKept: (key) => key !== 'password',
    read: (id) => Promise.resolve({ ...units[id] }),
    wanted: (id) => Promise.resolve({ values: { ...units[id] } }),
    write: (id, values) => {
      writes.push(Object.keys(values))
      if (Object.keys(values).some((key) => refused.includes(key)))
        return Promise.reject(new Problem('invalid', 'is not known here.'))
      for (const [key, value] of Object.entries(values)) {
        if (value === undefined) Reflect.deleteProperty(units[id] ?? {}, key)
        else units[id] = { ...units[id], [key]: value }
      }
      return Promise.resolve()
    },
  })
  return { part, turn, rows, writes, own: () => units[to] }
}

describe('settings that go over to another unit', () => {
  it('are those that differ, and come back where they are still in force', async () => {
    const scene = openScene({ a: 1, b: 2, c: 3 }, { a: 1, b: 0 })
    await scene.part.carry(scene.turn)
    expect(scene.own()).toEqual({ a: 1, b: 2, c: 3 })
    expect([...scene.rows.keys()]).toEqual(['b', 'c'])
    await scene.part.back(scene.turn)
    expect(scene.own()).toEqual({ a: 1, b: 0 })
  })

  it('stand and fall alone: one that is refused is named, and the others are carried', async () => {
    const old = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`k${n}`, n]))
    const scene = openScene(old, {}, ['k7'])
    await scene.part.carry(scene.turn)
    expect(Object.keys(scene.own() ?? {})).toHaveLength(19)
    expect(scene.rows.get('k7')?.note).toBe('k7: is not known here.')
    expect(scene.writes.length).toBeLessThan(12)
    await scene.part.back(scene.turn)
    expect(scene.own()).toEqual({})
  })

  it('go on where a worker died before it saved them, secrets too', async () => {
    const scene = openScene({ a: 1, b: 2, password: 'new' }, { a: 0, b: 0, password: 'own' })
    for (const key of ['a', 'password'])
      scene.turn.announce(key, { before: key === 'a' ? 0 : null, ours: null })
    scene.turn.announce('b', { before: 5, ours: null })
    await scene.part.carry(scene.turn)
    // The last one has another value than it had: a person has set it since.
    expect(scene.own()).toEqual({ a: 1, b: 0, password: 'new' })
    await scene.part.back(scene.turn)
    expect(scene.own()).toEqual({ a: 0, b: 0, password: 'new' })
  })

  it('keep no secret: it goes over, and the one before has to be entered again', async () => {
    const scene = openScene({ password: 'new' }, { password: 'own' })
    await scene.part.carry(scene.turn)
    expect(scene.own()).toEqual({ password: 'new' })
    expect(scene.rows.get('password')).toMatchObject({ before: undefined, ours: null })
    await scene.part.back(scene.turn)
    expect(scene.rows.get('password')).toMatchObject({
      back: 'left',
      backNote: 'password is a secret: enter it again.',
    })
  })
})
