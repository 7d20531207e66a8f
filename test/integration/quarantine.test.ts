import { describe, expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { topics } from '../../shared/core/topics'
import {
  mostKeptADay,
  openQuarantineStore,
  reasonsKey,
  type Message,
} from '../../functions/ingest/quarantineStore'
import { openScene, startMs, tables } from './openScene'

const scene = openScene()
const dayMs = 86_400_000
/** Kept so long that support can still look at it. */
const lifeSeconds = 90 * 86_400
let count = 0

/** A device of its own for each test, and the messages that it sends. */
const openDevice = () => {
  count += 1
  const deviceid = DeviceId.parse(`QUA${String(count).padStart(6, '0')}`)
  const message = (messageId: string, change: Partial<Message> = {}): Message => ({
    messageId,
    deviceid,
    topic: topics.data(deviceid),
    arrivedMs: startMs,
    bytes: Buffer.from('rubbish'),
    ...change,
  })
  const all = async () => await scene.all('quarantine')
  return {
    message,
    /** What is kept of the device, oldest first. */
    entries: async () => (await all()).filter((row) => row.deviceid === deviceid),
    counts: async () => (await all()).filter((row) => row.deviceid === `count#${deviceid}`),
  }
}

const open = () => openQuarantineStore(scene.documents, tables.quarantine)

describe('what could not be read', () => {
  it('is kept whole with its reason and its topic for ninety days, once however often it comes', async () => {
    const { message, entries } = openDevice()
    for (const quarantine of [open(), open()]) {
      await quarantine.keep(message('m1'), 0, 'The text is not JSON: at 0', Buffer.from('rubbish'))
    }
    expect(await entries()).toMatchObject([
      {
        at: `${startMs}#m1#0`,
        reason: 'The text is not JSON: at 0',
        topic: message('m1').topic,
        expiresAt: startMs / 1000 + lifeSeconds,
      },
    ])
    const [entry] = await entries()
    expect(Buffer.from(entry?.payload as Uint8Array).toString()).toBe('rubbish')
    expect(entry).not.toHaveProperty('isPartly')
  })

  it('is kept in the order of its arrival, object by object', async () => {
    const { message, entries } = openDevice()
    const quarantine = open()
    await quarantine.keep(message('m2', { arrivedMs: startMs + 1 }), 0, 'late', Buffer.from('b'))
    await quarantine.keep(message('m1'), 1, 'second', Buffer.from('c'))
    await quarantine.keep(message('m1'), 0, 'first', Buffer.from('a'))
    const rows = (await entries()).sort((a, b) => String(a.at).localeCompare(String(b.at)))
    expect(rows.map(({ reason }) => String(reason))).toEqual(['first', 'second', 'late'])
  })

  it('is cut where an item could not hold it: 500 characters of the reason, 256 kB of the payload', async () => {
    const { message, entries } = openDevice()
    await open().keep(message('m1'), 0, 'x'.repeat(900), Buffer.alloc(300 * 1024, 7))
    const [entry] = await entries()
    expect(String(entry?.reason)).toHaveLength(500)
    expect((entry?.payload as Uint8Array).length).toBe(256 * 1024)
  })

  it('is kept 200 times a day of one device; more is counted, and the next day has room again', async () => {
    const { message, entries, counts } = openDevice()
    const quarantine = open()
    for (let at = 0; at < mostKeptADay + 3; at += 1) {
      await quarantine.keep(message(`m${at}`), 0, 'no JSON', Buffer.from('x'))
    }
    expect(await entries()).toHaveLength(mostKeptADay)
    const today = new Date(startMs).toISOString().slice(0, 10)
    expect(await counts()).toMatchObject([
      { at: today, kept: mostKeptADay, beyond: 3, expiresAt: startMs / 1000 + lifeSeconds },
    ])
    await quarantine.keep(message('n1', { arrivedMs: startMs + dayMs }), 0, 'no JSON', Buffer.from('x'))
    expect(await entries()).toHaveLength(mostKeptADay + 1)
  })

  it('is counted by day and kind of reason, each message once, with the device that sent it last', async () => {
    const { message } = openDevice()
    const quarantine = open()
    const arrivedMs = startMs + 400 * dayMs
    const last = message('m3', { arrivedMs: arrivedMs + 5 })
    await quarantine.keep(message('m1', { arrivedMs }), 0, 'A number is too large: 1e999', Buffer.from('x'))
    await quarantine.keep(message('m1', { arrivedMs }), 1, 'A number is too large: 1e998', Buffer.from('x'))
    await quarantine.keep(last, 0, 'A number is too large: 7', Buffer.from('x'))
    await quarantine.keep(message('m4', { arrivedMs }), 0, `${'k'.repeat(200)}: 7`, Buffer.from('x'))
    await quarantine.keep(message('m5', { arrivedMs }), 0, '7 of them', Buffer.from('x'))
    const day = new Date(arrivedMs).toISOString().slice(0, 10)
    const rows = (await scene.all('quarantine')).filter((row) => row.deviceid === reasonsKey(day))
    expect(Object.fromEntries(rows.map(({ at, messages }) => [at, messages]))).toEqual({
      'A number is too large': 2,
      [`${'k'.repeat(80)}`]: 1,
      '7 of them': 1,
    })
    expect(rows.find(({ messages }) => messages === 2)).toMatchObject({
      lastDeviceid: last.deviceid,
      lastMs: arrivedMs + 5,
      expiresAt: Math.floor((arrivedMs + 5) / 1000) + lifeSeconds,
    })
  })

  it('is counted for the figures of the process by message, from one question to the next', async () => {
    const { message } = openDevice()
    const quarantine = open()
    await quarantine.keep(message('m1'), 0, 'x', Buffer.from('x'))
    await quarantine.keep(message('m1'), 1, 'x', Buffer.from('x'))
    await quarantine.keep(message('m2'), 0, 'x', Buffer.from('x'))
    expect([quarantine.takeCount(), quarantine.takeCount()]).toEqual([2, 0])
  })
})

describe('a message that was kept in part', () => {
  it('is noted with what was left out, once a day for the same values', async () => {
    const { message, entries } = openDevice()
    const quarantine = open()
    await quarantine.note(message('m1'), ['a b: not a valid key', 'c d: not a valid key'])
    await quarantine.note(message('m2'), ['a b: not a valid key', 'c d: not a valid key'])
    await quarantine.note(message('m3'), ['other: not a valid key'])
    await quarantine.note(message('m4', { arrivedMs: startMs + dayMs }), ['other: not a valid key'])
    const rows = await entries()
    expect(rows.map(({ reason }) => String(reason))).toEqual([
      'Kept in part. a b: not a valid key; c d: not a valid key',
      'Kept in part. other: not a valid key',
      'Kept in part. other: not a valid key',
    ])
    expect(rows.map(({ at }) => String(at).split('#').slice(1).join('#'))).toEqual([
      'm1#note',
      'm3#note',
      'm4#note',
    ])
    expect(rows.every(({ isPartly }) => isPartly === true)).toBe(true)
    expect(quarantine.takeCount()).toBe(0)
  })

  it('of another device is noted though the values are the same', async () => {
    const [one, other] = [openDevice(), openDevice()]
    const quarantine = open()
    await quarantine.note(one.message('m1'), ['a b: not a valid key'])
    await quarantine.note(other.message('m2'), ['a b: not a valid key'])
    expect([(await one.entries()).length, (await other.entries()).length]).toEqual([1, 1])
  })
})
