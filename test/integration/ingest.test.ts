import type { SQSRecord } from 'aws-lambda'
import { beforeEach, describe, expect, it } from 'vitest'
import { latestReading } from '../../functions/devices/latestReading'
import { readText } from '../../functions/core/packedText'
import { mostKeptADay, openQuarantineStore } from '../../functions/ingest/quarantineStore'
import { openTakeBatch } from '../../functions/ingest/takeBatch'
import { openTakeConfig, openTakeDevice } from '../../functions/ingest/takeDevice'
import { openTakeReadings } from '../../functions/ingest/takeReadings'
import { topics } from '../../shared/core/topics'
import { openStores, openWorker as openIngest } from './ingestScene'
import { Killed, type Life, killEverywhere, mortal } from './dieAt'
import { callerOf, openScene, startMs, tables } from './openScene'
import { queueCommand } from '../../functions/commands/queueCommand'

const scene = openScene()
let device: Awaited<ReturnType<typeof scene.addDevice>>
let [count, message] = [0, 0]
const freshDevice = async (change = {}) => {
  scene.sent.length = 0
  count += 1
  device = await scene.addDevice(`ING${String(count).padStart(6, '0')}`, change)
}
beforeEach(() => freshDevice())

/** A process of its own, that dies with `life`. */
const openWorker = (life?: Life) =>
  openIngest(scene, life === undefined ? scene.documents : mortal(scene.documents, life))

const record = (payload: unknown, topic = topics.data(device), arrivedMs = scene.now()): SQSRecord => {
  message += 1
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
  const body = { payload: Buffer.from(text).toString('base64'), topic, deviceid: device, arrivedMs }
  return { messageId: `m${message}`, body: JSON.stringify(body) } as SQSRecord
}
const second = startMs / 1000
const reading = (at: number, fields = {}) => ({ ts: second - 3600 + at, vin: at, ...fields })
const event = (lv = 35) => ({ events: [{ topic: 'vin', msg: 'Low', lv }] })

const link = () => scene.openService(scene.documents).devices.link(device)
const bodies = async () =>
  (await scene.all('readings'))
    .filter(({ stream, body }) => stream === `${device}#s1` && body instanceof Uint8Array)
    .map(({ body }) => JSON.parse(readText(body as Uint8Array)) as { ts: number; vin: number })
    .sort((a, b) => a.ts - b.ts)
const latest = async () => (latestReading(await link()) ?? {}) as { vin?: number; aws_ts?: number }
const active = async () => {
  const { active: states } = JSON.parse((await link())?.events ?? '{"active":{}}') as { active: object }
  return Object.keys(states)
}

describe('a batch of messages', () => {
  it('is stored once however often and in whatever order it comes', async () => {
    const batch = [3, 1, 2].map((at) => record(reading(at)))
    await Promise.all([openWorker()(batch), openWorker()([...batch].reverse()), openWorker()(batch)])
    await openWorker()(batch.slice(1))
    expect((await bodies()).map(({ vin }) => vin)).toEqual([1, 2, 3])
    expect(await latest()).toMatchObject({ vin: 3, aws_ts: startMs })
  })

  it('keeps different readings of one instant side by side', async () => {
    await openWorker()([record(reading(1)), record(reading(1, { vin: 99 }))])
    expect((await bodies()).map(({ vin }) => vin).sort()).toEqual([1, 99])
  })

  it('moves contact, latest reading and events forward only', async () => {
    const late = [record(reading(1, event()), topics.data(device), startMs - 5000)]
    await openWorker()([record(reading(9))])
    await openWorker()(late)
    expect(await latest()).toMatchObject({ vin: 9 })
    expect(await active()).toEqual([])
    expect((await link())?.lastContactMs).toBe(startMs)
  })

  it('is not held up by a reading from tomorrow: the next real one is the latest again', async () => {
    await openWorker()([record({ ts: second + 80_000, vin: 1, ...event() })])
    expect(await latest()).toMatchObject({ vin: 1 })
    expect(await active()).toHaveLength(1)
    await openWorker()([record({ ts: second + 60, vin: 2 }, topics.data(device), startMs + 60_000)])
    expect(await latest()).toMatchObject({ vin: 2 })
    expect(await active()).toEqual([])
    expect(await bodies()).toHaveLength(2)
  })

  it('recovers where an earlier release let a reading from tomorrow be the latest', async () => {
    const pinned = { latestTsMs: startMs + 80_000_000, lastContactMs: startMs - 60_000, latest: '{"vin":1}' }
    await scene.put('devices', { deviceid: device, sk: 'LINK', ...pinned })
    await openWorker()([record({ ts: second, vin: 2 })])
    expect(await latest()).toMatchObject({ vin: 1 })
    await openWorker()([record({ ts: second + 700, vin: 3 }, topics.data(device), startMs + 700_000)])
    expect(await latest()).toMatchObject({ vin: 3 })
  })

  it('tells what came late, and tells spans that follow each other as one', async () => {
    await openWorker()([record(reading(900))])
    expect((await link())?.lateMs).toBeUndefined()
    await openWorker()([record([reading(100), reading(200), reading(910)])])
    const first = await link()
    expect(first).toMatchObject({
      lateFromMs: (second - 3500) * 1000,
      lateToMs: (second - 3400) * 1000,
    })
    await Promise.all([300, 50].map((at) => openWorker()([record(reading(at))])))
    const after = await link()
    expect(after).toMatchObject({ lateFromMs: (second - 3550) * 1000, lateToMs: (second - 3300) * 1000 })
    expect(after?.lateMs).toBeGreaterThan(first?.lateMs ?? Infinity)
  })

  it('of many workers at once ends with the newest of all', async () => {
    const batches = Array.from({ length: 20 }, (_, n) => [
      record(reading(n, n % 2 === 0 ? event() : {}), topics.data(device), startMs + n),
    ])
    await Promise.all(batches.map((batch) => openWorker()(batch)))
    expect(await latest()).toMatchObject({ vin: 19 })
    expect(await active()).toEqual([])
    expect((await link())?.lastContactMs).toBe(startMs + 19)
    expect(await bodies()).toHaveLength(20)
  })

  it('of one device that fails comes again alone; its neighbour is stored', async () => {
    const broken = record(reading(1))
    await scene.put('devices', { deviceid: device, sk: 'LINK', events: 'not JSON' })
    const first = device
    await freshDevice()
    const failed = await openWorker()([broken, record(reading(1))])
    expect([...failed]).toEqual([broken.messageId])
    expect(await bodies()).toHaveLength(1)
    expect(first).not.toBe(device)
  })

  it('keeps every good value of a message with a forbidden name, and notes the name once', async () => {
    const payload = '{"ts":1700000001,"vin":24.5,"__proto__":{"x":1},"bad key":2}'
    const worker = openWorker()
    expect([...(await worker([record(payload), record(payload)]))]).toEqual([])
    expect(await bodies()).toEqual([{ ts: 1700000001, vin: 24.5 }])
    const kept = (await scene.all('quarantine')).filter(({ deviceid }) => deviceid === device)
    expect(kept).toMatchObject([
      { isPartly: true, reason: expect.stringMatching(/__proto__.*bad key/) as string },
    ])
  })

  it('is not held up by the row of another device that cannot be read', async () => {
    const broken = device
    const stuck = record(reading(1))
    await scene.put('devices', { deviceid: broken, sk: 'RECORD', name: 7 })
    await freshDevice()
    expect([...(await openWorker()([stuck, record(reading(1))]))]).toEqual([stuck.messageId])
    expect(await bodies()).toHaveLength(1)
  })

  it('quarantines what is no reading, once, and stores the rest of the list', async () => {
    const batch = [record('[{"ts":1700000001,"vin":1},7]'), record('NaN')]
    await openWorker()(batch)
    await openWorker()(batch)
    const kept = (await scene.all('quarantine')).filter(({ deviceid }) => deviceid === device)
    expect(kept).toHaveLength(2)
    expect(kept.every(({ reason }) => typeof reason === 'string' && reason !== '')).toBe(true)
    expect(await bodies()).toHaveLength(1)
  })

  it('of which nothing can be read costs few writes, and its neighbour is stored', async () => {
    const hostile = device
    const payload = `[${'7,'.repeat(1500)}7]`
    const first = record(payload)
    await freshDevice()
    expect([...(await openWorker()([first, record(reading(1))]))]).toEqual([])
    expect(await bodies()).toHaveLength(1)
    const kept = (await scene.all('quarantine')).filter(({ deviceid }) => deviceid === hostile)
    expect(kept).toHaveLength(21)
    expect(Buffer.from(kept.at(-1)?.payload as Uint8Array).toString()).toBe(payload)
    expect(kept.at(-1)?.reason).toBe('1481 more objects of the message could not be read')
  })

  it('of which a device sends a flood is kept two hundred times a day, and only counted beyond', async () => {
    const flooding = device
    const flood = Array.from({ length: mostKeptADay + 30 }, () => record('NaN'))
    await freshDevice()
    expect([...(await openWorker()([...flood, record(reading(1))]))]).toEqual([])
    const rows = await scene.all('quarantine')
    expect(rows.filter(({ deviceid }) => deviceid === flooding)).toHaveLength(mostKeptADay)
    expect(rows.filter(({ deviceid }) => deviceid === `count#${flooding}`)).toMatchObject([
      { kept: mostKeptADay, beyond: 30 },
    ])
    expect(await bodies()).toHaveLength(1)
  })

  it('of an unknown device is kept with the reason', async () => {
    const known = device
    device = `${'X'.repeat(9)}` as typeof device
    expect([...(await openWorker()([record(reading(1))]))]).toEqual([])
    const kept = (await scene.all('quarantine')).filter(({ deviceid }) => deviceid === device)
    expect(kept).toMatchObject([{ reason: 'No such device has been provisioned' }])
    device = known
  })

  it('delivers a waiting command, and a line that fails does not bring its readings back', async () => {
    const service = scene.openService(scene.documents)
    const asleep = { ...service, deliver: () => Promise.resolve() }
    await queueCommand(asleep)({ deviceid: device, method: 'FS.List', args: { path: 'mnt' } }, callerOf(1))
    const { devices } = service
    const documents = scene.documents
    const stores = {
      ...openStores(scene),
      deliver: () => Promise.reject(new Error('broker away')),
    }
    const quarantine = openQuarantineStore(documents, tables.quarantine)
    const takeConfig = openTakeConfig(() => Promise.resolve(), quarantine)
    const takeDevice = openTakeDevice(openTakeReadings(stores, scene.now), takeConfig, quarantine)
    const broken = openTakeBatch(devices, takeDevice, quarantine, () => Promise.resolve())
    expect([...(await broken([record(reading(1))]))]).toEqual([])
    await openWorker()([record(reading(2))])
    expect(scene.sent.map(({ method }) => method)).toEqual(['FS.List'])
  })

  it('marks each day that it touches as work', async () => {
    await openWorker()([record(reading(0)), record(reading(-86_400)), record(reading(1))])
    const work = (await scene.all('history')).filter(({ of }) => of === `${device}#s1`)
    expect(work.map(({ day }) => String(day)).sort()).toEqual(['2026-11-20', '2026-11-21'])
  })
})

describe('a plan that thins', () => {
  beforeEach(() => freshDevice({ tier: 'STANDARD' }))

  it('keeps the first of every five minutes, and the same ones when the batch comes again', async () => {
    const batch = [record([0, 100, 299, 300, 301, 650].map((at) => reading(at)))]
    await openWorker()(batch)
    await openWorker()(batch)
    expect((await bodies()).map(({ vin }) => vin)).toEqual([0, 300, 650])
  })

  it('keeps the one it kept when that comes again behind another of its slot', async () => {
    await openWorker()([record(reading(10))])
    await openWorker()([record([reading(5), reading(10), reading(400), reading(399)])])
    expect((await bodies()).map(({ vin }) => vin)).toEqual([10, 399])
  })

  it('keeps the reading in which an event ends, though its beginning was not known when the batch was read', async () => {
    await openWorker()([record(reading(0))])
    const began = openWorker()([record([reading(10), reading(20, event()), reading(30, event())])])
    const afterwards: Life = {
      steps: 0,
      step: async (run) => {
        afterwards.steps += 1
        const result = await run()
        if (afterwards.steps === 1) await began
        return result
      },
    }
    await openWorker(afterwards)([record([reading(40), reading(50)])])
    expect((await bodies()).map(({ vin }) => vin)).toEqual([0, 20, 40])
    expect(await active()).toEqual([])
  })
})

describe('a worker that dies anywhere', () => {
  it.each(['PREMIUM', 'STANDARD'])(
    'on plan %s loses and doubles nothing when the batch comes again',
    async (tier) => {
      const deaths = await killEverywhere(
        async (life) => {
          await freshDevice({ tier })
          const batch = [record(reading(0)), record(reading(400, event())), record(reading(500))]
          try {
            const failed = await openWorker(life)(batch)
            if (failed.size > 0) throw new Killed()
          } catch (error) {
            await openWorker()(batch)
            throw error
          }
        },
        async (where) => {
          expect(
            (await bodies()).map(({ vin }) => vin),
            where,
          ).toEqual([0, 400, 500])
          expect(await latest(), where).toMatchObject({ vin: 500 })
          expect(await active(), where).toEqual([])
          const work = (await scene.all('history')).filter(({ of }) => of === `${device}#s1`)
          expect(work, where).toHaveLength(1)
        },
      )
      expect(deaths).toBeGreaterThanOrEqual(6)
    },
  )
})
