import { beforeEach, describe, expect, it } from 'vitest'
import { dayMs, dayOf, minuteMs } from '../../shared/core/time'
import { openStores } from '../../test/integration/ingestScene'
import { type Scene, openScene, tables } from '../../test/integration/openScene'
import { latestReading } from '../devices/latestReading'
import { at, hot, low, t } from './followEvents.fixture'
import { openTakeReadings } from './takeReadings'

let scene: Scene
let device: Awaited<ReturnType<Scene['addDevice']>>
let stores: ReturnType<typeof openStores>
/** What the stores were asked for beside the rows that they hold. */
let calls: { marked: string[]; noticed: string[][]; due: string[][]; judged: number; delivered: number }

const alertSeconds = { email: { warning: 600, alarm: 600 } }

beforeEach(async () => {
  scene = openScene()
  scene.clock.ms = t
  device = await scene.addDevice('TAKE00001', { alertSeconds })
  stores = openStores(scene)
  calls = { marked: [], noticed: [], due: [], judged: 0, delivered: 0 }
})

type Stores = Parameters<typeof openTakeReadings>[0]

/** A process that takes readings over the stores of the scene, and notes what it asks for. */
const openTake = (change: Partial<Stores> = {}) => {
  const take = openTakeReadings(
    {
      ...stores,
      work: {
        ...stores.work,
        mark: (stream, day) => Promise.resolve(void calls.marked.push(`${stream} ${day}`)),
      },
      enqueueNotices: (_, ids) => Promise.resolve(void calls.noticed.push([...ids])),
      enqueueOccurrences: (_, ids) => Promise.resolve(void calls.due.push([...ids])),
      proveEffects: () => Promise.resolve(void (calls.judged += 1)),
      deliver: () => Promise.resolve(void (calls.delivered += 1)),
      ...change,
    },
    scene.now,
  )
  return async (...readings: ReturnType<typeof at>[]) => {
    const known = (await stores.devices.many([device])).get(device)
    if (known === undefined) throw new Error('no device')
    await take({ ...known, readings, contactMs: scene.clock.ms })
  }
}
const linkRow = async (change: object) => {
  const row = (await scene.all('devices')).find(({ deviceid, sk }) => deviceid === device && sk === 'LINK')
  await scene.put('devices', { ...row, ...change })
}
const link = () => stores.devices.link(device)
const latest = async () => latestReading(await link())?.vin
const reading = (tsMs: number, vin: number, arrivedMs = tsMs) => {
  const body = { vin }
  return { ...at(tsMs, [], arrivedMs), key: `k${tsMs} ${vin}`, body, bodyJson: JSON.stringify(body) }
}
const noticeRows = async () => (await scene.all('notices')).filter(({ id }) => id !== 'WATCH')

describe('the latest reading', () => {
  it('is the one of the newest time, where a reading from far ahead counts by its arrival', async () => {
    const arrivedMs = t - 2 * minuteMs
    await openTake()(reading(t - minuteMs, 1), reading(t + dayMs, 2, arrivedMs))
    expect(await latest()).toBe(1)
  })

  it('is the last of those of one time, in a batch and in the next', async () => {
    const take = openTake()
    await take(reading(t, 1), reading(t, 2))
    expect(await latest()).toBe(2)
    await take(reading(t, 3))
    expect(await latest()).toBe(3)
    await take(reading(t - 1, 4))
    expect(await latest()).toBe(3)
  })

  it('stays where a contact brings none', async () => {
    const take = openTake()
    await take(reading(t, 1))
    scene.clock.ms += minuteMs
    await take()
    expect(await latest()).toBe(1)
    expect((await link())?.lastContactMs).toBe(t + minuteMs)
  })
})

describe('the days of readings', () => {
  const today = dayOf(t)
  const midnight = Date.parse(today) + dayMs
  const stream = () => `${device}#s1`

  it('are marked once by each process while they last, for each device', async () => {
    const [first, other] = [device, await scene.addDevice('TAKE00002')]
    const take = openTake()
    for (const each of [first, other, first, other]) {
      device = each
      await take(at(t))
    }
    expect(calls.marked).toEqual([`${first}#s1 ${today}`, `${other}#s1 ${today}`])
    await openTake()(at(t))
    expect(calls.marked).toHaveLength(3)
  })

  it('are marked each time once they are over', async () => {
    const take = openTake()
    await take(at(t))
    scene.clock.ms = midnight
    await take(at(t + 1))
    expect(calls.marked).toHaveLength(1)
    scene.clock.ms += 1
    await take(at(t + 2))
    expect(calls.marked).toHaveLength(2)
  })

  it('are marked each time for a reading that is no newer than the seal of its stream', async () => {
    const take = openTake()
    await take(at(t))
    await linkRow({ sealedStream: stream(), sealedThroughMs: t + 5 })
    await take(at(t + 6))
    expect(calls.marked).toHaveLength(1)
    await take(at(t + 5), at(t + 6))
    expect(calls.marked).toHaveLength(2)
    await take(at(t + 4))
    expect(calls.marked).toHaveLength(3)
    await linkRow({ sealedStream: `${device}#s0` })
    await take(at(t + 5))
    expect(calls.marked).toHaveLength(3)
  })

  it('are forgotten by a process that knows twenty thousand of them', async () => {
    const take = openTake({ readings: { ...stores.readings, putAll: () => Promise.resolve() } })
    const dayAhead = (n: number) => at(t + n * dayMs, [], t)
    await take(...Array.from({ length: 20_000 }, (_, n) => dayAhead(n)))
    expect(calls.marked).toHaveLength(20_000)
    await take(dayAhead(0))
    expect(calls.marked).toHaveLength(20_000)
    await take(dayAhead(20_000))
    await take(dayAhead(0))
    expect(calls.marked).toHaveLength(20_002)
  })
})

describe('readings of a stream that the device has no longer', () => {
  it.each(['PREMIUM', 'STANDARD'])('are kept there on plan %s, and the device moves not', async (tier) => {
    const streams = [{ streamId: 's2', deviceid: device, fromMs: t, arrivalFromMs: t }]
    const pastStreams = [{ streamId: 's1', deviceid: device, fromMs: 0 }]
    await scene.addDevice(device, { tier, alertSeconds, streams, pastStreams })
    scene.clock.ms = t + dayMs
    await openTake()(at(t - 1, [hot]))
    const streamsOfRows = async () =>
      (await scene.all('readings')).filter(({ body }) => body instanceof Uint8Array).map((row) => row.stream)
    expect(await streamsOfRows()).toEqual([`${device}#s1`])
    expect(calls.marked).toEqual([`${device}#s1 ${dayOf(t)}`])
    expect(await link()).toMatchObject({ lastContactMs: t + dayMs })
    expect([(await link())?.latestTsMs, (await link())?.events]).toEqual([undefined, undefined])

    await openTake()(at(t - 1), at(t, [hot]))
    expect((await streamsOfRows()).sort()).toEqual([`${device}#s1`, `${device}#s2`])
    expect((await link())?.latestTsMs).toBe(t)
  })
})

describe('the workers that go on from there', () => {
  it('are set off with what is due, and by nothing else', async () => {
    const take = openTake()
    await take(at(t))
    expect([calls.noticed, calls.due]).toEqual([[], []])
    scene.clock.ms += minuteMs
    await take(at(t + minuteMs, [low]))
    const rows = await noticeRows()
    expect(calls.noticed).toEqual([rows.map(({ id }) => id)])
    const occurrences = (await scene.all('alarms')).map(({ sk }) => String(sk).replace('OCC#', ''))
    expect(calls.due).toEqual([occurrences])
    await take(at(t + 2 * minuteMs, [low]))
    expect([calls.noticed.length, calls.due.length]).toEqual([1, 1])
  })

  it('hear once of a condition that ends and begins again within its interval', async () => {
    const take = openTake()
    for (const events of [[low], [], [], [], [low]]) {
      scene.clock.ms += minuteMs
      await take(at(scene.clock.ms, events))
    }
    expect((await scene.all('alarms')).length).toBe(2)
    expect(await noticeRows()).toHaveLength(1)
    expect(calls.noticed).toHaveLength(1)
  })

  it('look at a device from its first contact on', async () => {
    const watched = async () => (await scene.all('notices')).filter(({ id }) => id === 'WATCH')
    const take = openTake()
    await take(at(t))
    expect(await watched()).toMatchObject([{ deviceid: device, dueMs: t }])
    expect((await link())?.isWatched).toBe(true)
    scene.clock.ms += minuteMs
    await take(at(t + minuteMs))
    expect(await watched()).toMatchObject([{ dueMs: t }])
  })
})

describe('commands of a device', () => {
  it('are looked at where some are open, or wait for what they cause', async () => {
    const take = openTake()
    await take(at(t))
    await linkRow({ openCommands: 0, awaitedEffects: 0 })
    await take(at(t))
    expect([calls.judged, calls.delivered]).toEqual([0, 0])
    await linkRow({ awaitedEffects: 1 })
    await take(at(t))
    expect([calls.judged, calls.delivered]).toEqual([1, 0])
    await linkRow({ awaitedEffects: 0, openCommands: 1 })
    await take()
    expect([calls.judged, calls.delivered]).toEqual([1, 1])
  })

  it('that cannot be judged or sent now bring no reading back', async () => {
    await linkRow({ awaitedEffects: 1, openCommands: 1 })
    const away = () => Promise.reject(new Error('away'))
    await openTake({ proveEffects: away })(reading(t, 1))
    expect(calls.delivered).toBe(1)
    await openTake({ deliver: away })(reading(t, 2))
    expect(calls.judged).toBe(1)
    expect(await latest()).toBe(2)
  })
})

describe('a device that others change each time', () => {
  it('is given up after fifty tries, and nothing of it has moved', async () => {
    let tries = 0
    const tryContact = () => Promise.resolve(void (tries += 1))
    const take = openTake({ links: { tryContact } })
    await expect(take(at(t, [hot]))).rejects.toThrow(`Device ${device} was changed by others each time`)
    expect(tries).toBe(50)
    expect([calls.marked, calls.noticed, calls.due]).toEqual([[], [], []])
    expect(await noticeRows()).toEqual([])
  })

  it('is read afresh for each other try, and taken as it was where it is gone', async () => {
    let tries = 0
    const tryContact: Stores['links']['tryContact'] = async (...args) => {
      tries += 1
      if (tries === 1) await linkRow({ lastContactMs: t + 7 })
      return stores.links.tryContact(...args)
    }
    await openTake({ links: { tryContact } })(reading(t, 1))
    expect([tries, await latest(), (await link())?.lastContactMs]).toEqual([2, 1, t + 7])
    const seen: (number | undefined)[] = []
    const gone = openTake({
      devices: { link: () => Promise.resolve(undefined) },
      links: {
        tryContact: ({ latestTsMs, ...rest }) => {
          seen.push(latestTsMs)
          return Promise.resolve(seen.length === 1 ? undefined : { ...rest, latestTsMs })
        },
      },
    })
    await gone(reading(t + 1, 2))
    expect(seen).toEqual([t, t])
  })
})

it('an event whose delay has not passed is kept, and sets nothing off', async () => {
  const onDelaySeconds = { alert: 0, warning: 300, alarm: 0 }
  device = await scene.addDevice('TAKE00004', {
    alertSeconds,
    alarmRules: { onDelaySeconds, offDelaySeconds: 0, reminderSeconds: 0, latched: [], suppressions: [] },
  })
  await openTake()(at(t, [low]))
  expect((await scene.all(tables.events)).map(({ topic }) => topic)).toEqual(['vin'])
  expect([calls.noticed, calls.due]).toEqual([[], []])
})
