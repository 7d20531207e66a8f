import { describe, expect, it, beforeEach } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { dayMs, secondMs } from '../../shared/core/time'
import type { LogEvent } from '../serverlog/logEntry'
import { openScene, tables, type Scene } from '../../test/integration/openScene'
import { tryTransact } from '../core/store/storeWrites'
import type { Transition } from './eventStates'
import { openEventTransitions, eventRows, openEventReader } from './eventStore'

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

const deviceid = DeviceId.parse('PUMP00001')
const nowMs = 1_700_000_000_000

const turn = (n: number, fields: Partial<Transition> = {}): Transition => ({
  ...{ kind: 'began', key: `k${n}`, topic: `cp${n}`, level: 'alert', msg: 'High', beganMs: nowMs + n },
  ...{ atMs: nowMs + n, ...fields },
})
const turns = (count: number) => Array.from({ length: count }, (_, n) => turn(n))

const write = async (transitions: Transition[], names: Record<string, unknown> = {}) => {
  const logged: (LogEvent & { ms: number })[] = []
  const asked: string[] = []
  const { items, rest } = await openEventTransitions(
    'Events',
    (event, by, ms) => {
      logged.push({ ...event, ms })
      return { Put: { TableName: `log of ${JSON.stringify(by.userid)}`, Item: {} } }
    },
    {
      item: (device, sk) => {
        asked.push(`${device} ${sk}`)
        return Promise.resolve(names[sk] === undefined ? undefined : { entry: names[sk] })
      },
    },
  )({ deviceid, stream: 'PUMP00001#s1', retentionDays: 2 }, transitions, nowMs)
  return {
    ...{ rows: items.filter(({ Put }) => Put?.TableName === 'Events').map(({ Put }) => Put?.Item) },
    ...{ entries: items.length, rest: rest.map(({ Put }) => Put?.Item), logged, asked },
    lines: logged.map(({ name, description }) => `${name}: ${description}`),
  }
}

describe('events that began or ended', () => {
  it('are rows of the stream until its data goes, and entries of the log of the device', async () => {
    const ended = turn(2, { kind: 'ended', value: 7, level: 'alarm', wasLive: true, atMs: nowMs + 9 })
    const { rows, rest, logged, lines, entries } = await write([turn(1), ended])
    const expiresAt = Math.floor((nowMs + 2 * dayMs) / secondMs)
    expect(rows).toEqual([
      {
        ...{ stream: 'PUMP00001#s1', at: expect.stringMatching(/^1700000000001#/) as string, topic: 'cp1' },
        ...{ level: 'alert', msg: 'High', beganMs: nowMs + 1, expiresAt },
      },
      {
        ...{ stream: 'PUMP00001#s1', at: expect.stringMatching(/^1700000000002#/) as string, topic: 'cp2' },
        ...{ level: 'alarm', msg: 'High', value: 7, beganMs: nowMs + 2, endedMs: nowMs + 9, wasLive: true },
        expiresAt,
      },
    ])
    expect([rest, entries]).toEqual([[], 4])
    expect(logged[0]).toMatchObject({ subject: 'DEVICE#PUMP00001', category: 'Alert', ms: nowMs })
    expect(lines).toEqual(['Event Began: ALERT: Custom 1 high', 'Event Ended: ALARM: Custom 2 high (7)'])
  })

  it('are called as the owner calls them, each topic read once', async () => {
    const names = { 'DISPLAY#cp1': { name: 'Oil' }, 'DISPLAY#cp2': 'no entry' }
    const { lines, asked } = await write([turn(1), turn(1, { kind: 'reopened' }), turn(2)], names)
    expect(lines).toEqual([
      'Event Began: ALERT: Oil high',
      'Event Began Again: ALERT: Oil high',
      'Event Began: ALERT: Custom 2 high',
    ])
    expect(asked).toEqual(['PUMP00001 DISPLAY#cp1', 'PUMP00001 DISPLAY#cp2'])
  })

  it('are one row where one begins and ends at once', async () => {
    const { rows, lines } = await write([turn(1), turn(1, { kind: 'ended', atMs: nowMs + 5 })])
    expect(rows).toMatchObject([{ topic: 'cp1', endedMs: nowMs + 5 }])
    expect(lines).toHaveLength(2)
  })

  it('that are logged already are a row, and no entry', async () => {
    const { rows, lines, asked } = await write([turn(1, { isKnown: true })])
    expect([rows.length, lines, asked]).toEqual([1, [], []])
  })
})

describe('more events than a transaction holds', () => {
  it('are each logged up to twenty-four', async () => {
    const { rows, rest, lines } = await write(turns(24))
    expect([rows.length, rest.length, lines.length]).toEqual([24, 0, 24])
    expect(lines.join()).not.toContain('More Events')
  })

  it('are written all the same, and the worst of them logged in their order with how many more there are', async () => {
    const many = turns(26).map((each, n) => (n === 25 ? { ...each, level: 'warning' } : each))
    const { rows, rest, lines, entries } = await write(many)
    expect([rows.length, rest.length, entries]).toEqual([24, 2, 49])
    expect(rest).toMatchObject([{ topic: 'cp24' }, { topic: 'cp25' }])
    expect(lines.at(-1)).toBe('More Events: 2 more began or ended at once')
    expect(lines[0]).toMatch(/^Event Began: ALERT: Custom /)
    expect(lines.filter((line) => line.includes('WARNING: '))).toEqual([
      'Event Began: WARNING: Custom 25 high',
    ])
    expect(lines).toHaveLength(25)
    const order = lines.slice(0, -1).map((line) => Number(/Custom (\d+)/.exec(line)?.[1]))
    expect(order).toEqual([...order].sort((a, b) => a - b))
  })

  it('count those that are logged already for none of it', async () => {
    const { lines } = await write(turns(30).map((each, n) => (n < 6 ? { ...each, isKnown: true } : each)))
    expect(lines).toHaveLength(24)
    expect(lines.join()).not.toContain('More Events')
  })
})
