import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { dayMs, minuteMs } from '../../shared/core/time'
import { openEventReader } from '../../functions/alerts/eventStore'
import { getActiveEvents, getPastEvents, getEvents } from '../../functions/alerts/getEvents'
import { openDeviceStore, type RecordItem } from '../../functions/devices/deviceStore'
import { killEverywhere, mortal } from './dieAt'
import { openWorker, recordOf } from './ingestScene'
import { type Scene, callerOf, openScene, tables } from './openScene'

const scene = openScene()
const viewer = callerOf(1, 'VIEW')
let device: Awaited<ReturnType<Scene['addDevice']>>
let count = 0

const freshDevice = async (change: Partial<RecordItem> = {}) => {
  count += 1
  device = await scene.addDevice(`EVT${String(count).padStart(6, '0')}`, change)
}
beforeEach(() => freshDevice())

const low = { topic: 'vin', msg: 'Low', lv: 25 }
const hot = { topic: 'ambient', msg: 'Hot', lv: 35 }
const message = (ts: number, events: object[], more = {}) =>
  recordOf(device, { ts, vin: 11.2, ...more, ...(events.length === 0 ? {} : { events }) }, scene.clock.ms)
const nowTs = () => scene.clock.ms / 1000
const send = async (events: object[], client = scene.documents) => {
  scene.clock.ms += minuteMs
  return openWorker(scene, client)([message(nowTs(), events)])
}
const read = async (asked: object = {}) =>
  getEvents(
    openDeviceStore(scene.documents, tables.devices),
    openEventReader(scene.documents, tables.events),
    scene.now,
  )({ deviceid: device, level: 'info', dataPoints: 50, ...asked }, viewer)
const rows = async () => (await scene.all('events')).filter(({ stream }) => stream === `${device}#s1`)
const alerts = async () =>
  (await scene.all('serverLog'))
    .filter(({ pk, category }) => pk === `DEVICE#${device}` && category === 'Alert')
    .map(({ name, description }) => `${String(name)}, ${String(description)}`)

/** A client that notes what it was asked for. */
const noting = () => {
  const requests: string[] = []
  const sendOn = (command: Parameters<typeof scene.documents.send>[0]) => {
    requests.push(command.constructor.name)
    return scene.documents.send(command)
  }
  return { client: { send: sendOn } as unknown as DynamoDBDocumentClient, requests }
}

describe('an event of a device', () => {
  it('lasts from its first message to the one without it, and is kept once with its value', async () => {
    await send([low])
    const beganTs = nowTs()
    const [{ id } = { id: '' }] = (await read()).active
    const event = { id, topic: 'vin', level: 'warning', msg: 'Low', value: 11.2, beganTs }
    for (let repeat = 0; repeat < 3; repeat += 1) await send([low])
    expect(await read()).toEqual({ active: [event], past: [] })
    await send([])
    expect(await read()).toEqual({ active: [], past: [{ ...event, endedTs: nowTs() }] })
    expect(await rows()).toHaveLength(1)
    expect(await alerts()).toEqual([
      'Event Began, WARNING: Supply Voltage low (11.2 V)',
      'Event Ended, WARNING: Supply Voltage low (11.2 V)',
    ])
  })

  it('is written once wherever the taking of its message dies', async () => {
    const deaths = await killEverywhere(
      async (life) => {
        await freshDevice()
        await send([low], mortal(scene.documents, life)).catch(() => undefined)
      },
      async (where) => {
        scene.clock.ms -= minuteMs
        await send([low])
        expect([where, (await rows()).length]).toEqual([where, 1])
        expect([where, await alerts()]).toEqual([
          where,
          ['Event Began, WARNING: Supply Voltage low (11.2 V)'],
        ])
      },
    )
    expect(deaths).toBeGreaterThan(3)
  })

  it('is written once by workers that take messages of the device at the same moment', async () => {
    for (let race = 0; race < 30; race += 1) {
      await freshDevice()
      scene.clock.ms += minuteMs
      const messages = [[low], [low], [], [low]].map((events, n) => message(nowTs() + n, events))
      await Promise.all(messages.map((each) => openWorker(scene)([each])))
      const told = await alerts()
      const began = told.filter((line) => line.startsWith('Event Began'))
      const ended = told.filter((line) => line.startsWith('Event Ended'))
      expect(began).toHaveLength((await rows()).length)
      expect((await read()).past).toHaveLength(ended.length)
      expect((await read()).active).toHaveLength(began.length - ended.length)
    }
  })

  it('that begins and ends within one batch is kept with both', async () => {
    scene.clock.ms += minuteMs
    const ts = nowTs()
    await openWorker(scene)([message(ts - 2, [low, hot]), message(ts - 1, [hot]), message(ts, [])])
    expect((await read()).past).toMatchObject([
      { topic: expect.any(String) as string, beganTs: ts - 2 },
      { beganTs: ts - 2 },
    ])
    expect(await alerts()).toHaveLength(4)
  })

  it('is kept even of a device that lists a hundred at once, each time others', async () => {
    const list = (n: number) =>
      Array.from({ length: 100 }, (_, i) => ({ topic: `cp${i}x${n}`, msg: '', lv: 5 }))
    await send(list(1))
    await send(list(2))
    expect(await rows()).toHaveLength(200)
    expect((await alerts()).filter((line) => line.startsWith('More Events'))).toHaveLength(2)
  })
})

describe('past events', () => {
  it('come page by page, newest first, of the levels asked for', async () => {
    for (let n = 0; n < 12; n += 1) {
      await send([n % 3 === 0 ? hot : low])
      await send([])
      // It has ended when it was away for two intervals.
      await send([])
    }
    const all = (await read()).past
    expect(all.map(({ beganTs }) => beganTs)).toEqual(
      [...all.map(({ beganTs }) => beganTs)].sort((a, b) => b - a),
    )
    expect(all).toHaveLength(12)
    const paged = []
    let pageStartKey: string | undefined
    do {
      const page = await read({ dataPoints: 5, pageStartKey })
      paged.push(...page.past)
      pageStartKey = page.lastEvaluatedKey
    } while (pageStartKey !== undefined)
    expect(paged).toEqual(all)
    expect((await read({ level: 'alarm' })).past).toHaveLength(4)
    const [, middle] = all
    const from = { fromTime: Math.floor(middle?.beganTs ?? 0) }
    expect((await read(from)).past).toHaveLength(2)
  })

  it('are told no further back than the plan stores, and expire with it', async () => {
    await freshDevice({ tier: 'STANDARD' })
    await send([low])
    await send([])
    expect((await read()).past).toHaveLength(1)
    const [row] = await rows()
    expect(row?.expiresAt).toBe(Math.floor(scene.clock.ms / 1000) + 86_400)
    scene.clock.ms += dayMs
    expect(await read()).toEqual({ active: [], past: [] })
    await expect(read({ fromTime: nowTs() - 3 * 86_400 })).rejects.toThrow(
      'Data older than 1 day(s) is unavailable on the Basic plan.',
    )
  })
})

describe('what events cost', () => {
  it('is nothing for a message in which none begins or ends', async () => {
    await send([])
    const requestsOf = async (events: object[]) => {
      const { client, requests } = noting()
      await send(events, client)
      return requests
    }
    const ordinary = await requestsOf([])
    await send([low])
    expect(await requestsOf([low])).toEqual(ordinary)
    // Device, which groups have fences (once in twenty seconds of a process), reading, contact, the mark of the day and its work, and who was heard, once for the whole batch: nothing of it for events.
    expect(ordinary).toEqual([
      'BatchGetCommand',
      'QueryCommand',
      'BatchWriteCommand',
      'UpdateCommand',
      'UpdateCommand',
      'UpdateCommand',
      'BatchWriteCommand',
    ])
    const turning = await requestsOf([])
    expect(turning.filter((name) => name === 'TransactWriteCommand')).toHaveLength(1)
    // One that ends is told in its owner's words, which are read then.
    expect(turning).toHaveLength(ordinary.length + 2)
  })
})

describe('what lasts on all devices', () => {
  it('comes worst first, then newest, page by page, of the devices that one may see', async () => {
    const [mine, other] = [device, await scene.addDevice('EVTOTHER1')]
    await send([low])
    await send([low, hot])
    device = other
    await send([
      { ...hot, lv: 15 },
      { topic: 'tamper', msg: 'Open', lv: 40 },
    ])
    const ask = (deviceids: (typeof device)[], asked: object = {}) =>
      getActiveEvents(
        () => Promise.resolve(deviceids),
        openDeviceStore(scene.documents, tables.devices),
        scene.now,
      )({ level: 'info', dataPoints: 50, ...asked }, viewer)
    const { events, total } = await ask([mine, other])
    expect(events.map(({ deviceid, topic, level }) => [deviceid, topic, level])).toEqual([
      [other, 'tamper', 'alarm'],
      [mine, 'ambient', 'alarm'],
      [mine, 'vin', 'warning'],
      [other, 'ambient', 'alert'],
    ])
    expect(total).toBe(4)
    const first = await ask([mine, other], { dataPoints: 3 })
    const second = await ask([mine, other], { dataPoints: 3, pageStartKey: first.lastEvaluatedKey })
    expect([...first.events, ...second.events]).toEqual(events)
    expect(second.lastEvaluatedKey).toBeUndefined()
    expect((await ask([mine], { level: 'alarm' })).events).toHaveLength(1)
  })
})

describe('what has ended on all devices', () => {
  it('comes newest first, page by page, with what their owners call it', async () => {
    const mine = await scene.addDevice('EVTPAST01')
    const other = await scene.addDevice('EVTPAST02')
    await scene.put('devices', {
      deviceid: other,
      sk: 'DISPLAY#vin',
      entry: { name: 'Alternator', colour: '#1e88e5' },
    })
    for (let n = 0; n < 4; n += 1) {
      for (const each of [mine, other]) {
        device = each
        await send([n === 0 ? hot : low])
        await send([])
        await send([])
        // Both begin at one moment.
        scene.clock.ms -= each === mine ? 3 * minuteMs : 0
      }
    }
    device = mine
    await send([low])
    const ask = (asked: object = {}) =>
      getPastEvents(
        () => Promise.resolve([mine, other]),
        openDeviceStore(scene.documents, tables.devices),
        openEventReader(scene.documents, tables.events),
        scene.now,
      )({ level: 'info', dataPoints: 50, ...asked }, viewer)
    const { past, lastEvaluatedKey } = await ask()
    expect(past).toHaveLength(8)
    expect(lastEvaluatedKey).toBeUndefined()
    expect(past.every(({ endedTs }) => endedTs !== undefined)).toBe(true)
    expect(past.filter(({ deviceid }) => deviceid === other).map(({ own }) => own?.name)).toEqual([
      'Alternator',
      'Alternator',
      'Alternator',
      undefined,
    ])
    for (const dataPoints of [1, 3]) {
      const paged: typeof past = []
      let pageStartKey: string | undefined
      do {
        const page = await ask({ dataPoints, pageStartKey })
        paged.push(...page.past)
        pageStartKey = page.lastEvaluatedKey
      } while (pageStartKey !== undefined)
      expect(paged).toEqual(past)
    }
    expect((await ask({ level: 'alarm' })).past).toHaveLength(2)
  })
})
