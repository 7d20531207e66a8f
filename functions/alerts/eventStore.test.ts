import { beforeEach, describe, expect, it } from 'vitest'
import { openScene, tables, type Scene } from '../../test/integration/openScene'
import { tryTransact } from '../core/store/transact'
import type { Transition } from './eventStates'
import { eventRows, openEventReader } from './eventStore'

const stream = 'PUMP00001#s1'
const baseMs = 1_700_000_000_000

let scene: Scene

beforeEach(async () => {
  scene = openScene()
  const turns = [1, 2, 3, 4].map((n): Transition => {
    const beganMs = baseMs + n
    return {
      kind: 'began',
      key: `k${n}`,
      topic: `cp${n}`,
      level: 'alarm',
      msg: 'High',
      beganMs,
      atMs: beganMs,
    }
  })
  expect(await tryTransact(scene.documents, eventRows(tables.events, stream, turns, 1))).toBe(true)
})

const began = async (from: number, to: number, limit = 10, before?: string) => {
  const reader = openEventReader(scene.documents, tables.events)
  const span = { fromMs: baseMs + from, toMs: baseMs + to }
  const { rows, more } = await reader.began(stream, span, limit, before)
  return { topics: rows.map(({ topic }) => topic), more, ids: rows.map(({ at }) => at) }
}

describe('the events of a stream that began in a span', () => {
  it('are read with both ends included, the newest first', async () => {
    expect(await began(2, 3)).toMatchObject({ topics: ['cp3', 'cp2'], more: false })
    expect(await began(3, 3)).toMatchObject({ topics: ['cp3'] })
    expect(await began(1.5, 2)).toMatchObject({ topics: ['cp2'] })
    expect((await began(-1e15, 1e15)).topics).toHaveLength(4)
  })

  it('are none of a span that ends before it begins', async () => {
    expect(await began(4, 1)).toEqual({ topics: [], more: false, ids: [] })
    const refusing = { send: () => Promise.reject(new Error('DynamoDB refuses that')) }
    const reader = openEventReader(refusing as never, tables.events)
    const nothing = { rows: [], more: false }
    expect(await reader.began(stream, { fromMs: 9, toMs: 7 }, 1, undefined)).toEqual(nothing)
    const span = { fromMs: baseMs, toMs: baseMs + 9 }
    expect(await reader.began(stream, span, 1, String(baseMs))).toEqual(nothing)
    await expect(reader.began(stream, span, 1, `${baseMs}#`)).rejects.toThrow('refuses')
    await expect(reader.began(stream, { fromMs: 9, toMs: 8 }, 1, undefined)).rejects.toThrow('refuses')
  })

  it('are read page by page, below the last of the page before', async () => {
    const first = await began(1, 4, 2)
    expect(first).toMatchObject({ topics: ['cp4', 'cp3'], more: true })
    expect(await began(1, 4, 2, first.ids[1])).toMatchObject({ topics: ['cp2', 'cp1'] })
    expect(await began(1, 2, 2, first.ids[0])).toMatchObject({ topics: ['cp2', 'cp1'] })
    expect(await began(3, 4, 2, (await began(2, 2)).ids[0])).toEqual({ topics: [], more: false, ids: [] })
    expect(await began(2, 4, 2, String(baseMs + 2))).toEqual({ topics: [], more: false, ids: [] })
  })
})
