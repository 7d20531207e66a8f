import { describe, expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { dayMs, secondMs } from '../../shared/core/time'
import type { LogEvent } from '../serverlog/logEntry'
import type { Transition } from './eventStates'
import { openEventTransitions } from './eventTransitionWrites'

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
