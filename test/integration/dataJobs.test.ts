import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import type { DeviceId } from '../../shared/core/ids'
import { dayMs, minuteMs, secondMs } from '../../shared/core/time'
import { openEraseOccurrences } from '../../functions/alarms/occurrenceWrites'
import { openAccessStore } from '../../functions/access/accessStore'
import { readText } from '../../functions/core/packedText'
import { latestReading } from '../../functions/devices/latestReading'
import { openJobStore } from '../../functions/datajobs/jobStore'
import { openRunJobs } from '../../functions/datajobs/runJobs'
import { fenceAheadMs, serveDeleteData, serveTransferData } from '../../functions/datajobs/startDataJob'
import { putScriptLock } from '../../functions/scripts/guardScript'
import { openLifeScene } from './alarmLifeScene'
import { killEverywhere, mortal } from './dieAt'
import { openWorker, recordOf } from './ingestScene'
import { callerOf, openScene, startMs, tables } from './openScene'

const scene = openScene()
const [owner, other] = [callerOf(1), callerOf(2)]
let source: DeviceId
let target: DeviceId
let count = 0
const freshDevices = async () => {
  count += 1
  source = await scene.addDevice(`SRC${String(count).padStart(6, '0')}`)
  target = await scene.addDevice(`DST${String(count).padStart(6, '0')}`)
}
beforeEach(freshDevices)

const open = (documents: DynamoDBDocumentClient = scene.documents) => ({
  ...scene.openService(documents),
  devicesTable: tables.devices,
  access: openAccessStore(documents, tables.access),
  isSetupPassword: (_: unknown, __: unknown, given: string) => Promise.resolve(given === 'right'),
  jobs: openJobStore(documents, tables.jobs),
  streamTables: [
    { TableName: tables.readings, sortKey: 'at' as const },
    { TableName: tables.history, sortKey: 'sk' as const },
    { TableName: tables.events, sortKey: 'at' as const },
  ],
  eraseOccurrences: openEraseOccurrences(documents, tables.alarms),
})
const transfer = (by = owner, setupPassword = 'right') =>
  serveTransferData(open())({ deviceid: source, targetDeviceid: target, setupPassword }, by)
const remove = (by = owner) => serveDeleteData(open())({ deviceid: source, setupPassword: 'right' }, by)
const run = (documents?: DynamoDBDocumentClient) => openRunJobs(open(documents))(() => 5 * minuteMs)
const recordsOf = (device: DeviceId) => open().devices.record(device)

let sent = 0
/** A reading that the broker takes at this moment, and whether it is taken out of the queue is another matter. */
const arrive = (device = source) => {
  sent += 1
  const arrivedMs = scene.clock.ms
  return {
    n: sent,
    arrivedMs,
    record: recordOf(device, { ts: (startMs - 60_000 + sent) / 1000, n: sent }, arrivedMs),
  }
}
const ingest = (...messages: { record: ReturnType<typeof recordOf> }[]) =>
  openWorker(scene)(messages.map(({ record }) => record))

/** What a device shows: the readings of all its streams, each as often as it is there. */
const shownBy = async (device: DeviceId): Promise<number[]> => {
  const streams = (await recordsOf(device))?.streams ?? []
  const names = new Set(streams.map(({ deviceid, streamId }) => `${deviceid}#${streamId}`))
  return (await scene.all('readings'))
    .filter(({ stream, body }) => names.has(String(stream)) && body instanceof Uint8Array)
    .map(({ body }) => (JSON.parse(readText(body as Uint8Array)) as { n: number }).n)
    .sort((a, b) => a - b)
}
const passFence = () => {
  scene.clock.ms += fenceAheadMs + secondMs
}

describe('data that is transferred', () => {
  it('is on the other device from the fence on, and what arrives later stays', async () => {
    const before = arrive()
    await ingest(before)
    expect(await transfer()).toEqual({ message: 'Transfer In Progress!' })
    passFence()
    const after = arrive()
    await run()
    await ingest(after)
    expect([await shownBy(source), await shownBy(target)]).toEqual([[after.n], [before.n]])
    expect((await recordsOf(source))?.dataJob).toMatchObject({ action: 'transfer', active: false })
    const names = (await scene.all('serverLog'))
      .filter(({ pk }) => pk === `DEVICE#${source}` || pk === `DEVICE#${target}`)
      .map(({ name }) => String(name))
    expect(names.sort()).toEqual(['Data Received', 'Data Transfer Started', 'Data Transferred'])
  })

  it('goes by when it arrived, however late it is taken', async () => {
    const early = arrive()
    await transfer()
    passFence()
    const late = arrive()
    await run()
    await ingest(late, early)
    expect([await shownBy(source), await shownBy(target)]).toEqual([[late.n], [early.n]])
    const link = await open().devices.link(source)
    expect(link && latestReading(link)).toMatchObject({ n: late.n })
  })

  it('leaves no reading behind in what lists show', async () => {
    await ingest(arrive())
    await transfer()
    passFence()
    await run()
    expect((await open().devices.link(source))?.latest).toBeUndefined()
  })

  it('loses, doubles and misplaces nothing wherever the worker dies', async () => {
    let facts: { early: number[]; late: number[]; waiting: ReturnType<typeof arrive>[] }
    const deaths = await killEverywhere(
      async (life) => {
        await freshDevices()
        const early = [arrive(), arrive(), arrive()]
        const [waiting, ...taken] = early as [ReturnType<typeof arrive>, ...ReturnType<typeof arrive>[]]
        await ingest(...taken)
        await transfer()
        passFence()
        const late = [arrive(), arrive()]
        facts = {
          early: early.map(({ n }) => n),
          late: late.map(({ n }) => n),
          waiting: [waiting, ...late],
        }
        const [jobs] = [openRunJobs({ ...open(mortal(scene.documents, life)) })]
        await jobs(() => 5 * minuteMs)
        // The worker catches what fails: it is dead if it did not come to its end.
        await life.step(() => Promise.resolve())
      },
      async (where) => {
        await ingest(...facts.waiting)
        scene.clock.ms += 7 * minuteMs
        await run()
        expect(await shownBy(target), where).toEqual(facts.early)
        expect(await shownBy(source), where).toEqual(facts.late)
        expect((await recordsOf(source))?.dataJob, where).toMatchObject({ active: false })
        expect(await open().jobs.open(), where).toEqual([])
      },
    )
    expect(deaths).toBeGreaterThanOrEqual(16)
  })

  it('is whole while fifty messages a second arrive', async () => {
    const messages: ReturnType<typeof arrive>[] = []
    const fenceOf = async () => (await recordsOf(source))?.streams.at(-1)?.arrivalFromMs ?? Infinity
    const flow = async (seconds: number) => {
      for (let n = 0; n < 50 * seconds; n += 1) {
        scene.clock.ms += 20
        const message = arrive()
        messages.push(message)
        await ingest(message)
      }
    }
    await Promise.all([flow(2), transfer()])
    const fence = await fenceOf()
    await flow(fenceAheadMs / secondMs)
    await Promise.all([flow(2), run(), run()])
    const numbers = (isEarly: boolean) =>
      messages.filter(({ arrivedMs }) => arrivedMs < fence === isEarly).map(({ n }) => n)
    expect(await shownBy(target)).toEqual(numbers(true))
    expect(await shownBy(source)).toEqual(numbers(false))
    expect(numbers(false).length).toBeGreaterThan(50)
  })

  it('comes back whole when it is transferred back, and a late message still finds its place', async () => {
    const first = arrive()
    const waiting = arrive()
    await ingest(first)
    await transfer()
    passFence()
    await run()
    const back = serveTransferData(open())
    await back({ deviceid: target, targetDeviceid: source, setupPassword: 'right' }, owner)
    passFence()
    await run()
    await ingest(waiting)
    expect([await shownBy(source), await shownBy(target)]).toEqual([[first.n, waiting.n], []])
  })
})

describe('data that is deleted', () => {
  it('is gone for good, and what arrives after the fence is not', async () => {
    const before = arrive()
    await ingest(before)
    expect(await remove()).toEqual({ message: 'Delete In Progress!' })
    const meanwhile = arrive()
    await ingest(meanwhile)
    passFence()
    const after = arrive()
    await ingest(after)
    await run()
    expect(await shownBy(source)).toEqual([after.n])
    const bodies = (await scene.all('readings')).filter(({ stream }) => stream === `${source}#s1`)
    expect(bodies).toEqual([])
  })
})

describe('what people did about events', () => {
  const low = { topic: 'vin', msg: 'Low', lv: 35 }
  const life = openLifeScene(scene)
  /** An alarm of the device that a person acknowledges with a note. */
  const acknowledgeOne = async (device = source) => {
    scene.clock.ms += minuteMs
    const ts = scene.clock.ms / secondMs
    await openWorker(scene)([recordOf(device, { ts, events: [low] }, scene.clock.ms)])
    const [id = ''] = await life.idsOf(device)
    await life.act().acknowledge({ deviceid: device, ids: [id], note: 'Known' }, owner)
    return id
  }
  const rowsOf = async (device = source) =>
    (await scene.all('alarms')).filter(({ pk }) => pk === device).map(({ sk }) => String(sk))

  it('goes with the readings that are deleted, wherever the worker dies, and no other does', async () => {
    const deaths = await killEverywhere(
      async (one) => {
        await freshDevices()
        await acknowledgeOne()
        await acknowledgeOne(target)
        await remove()
        passFence()
        await openRunJobs(open(mortal(scene.documents, one)))(() => 5 * minuteMs)
        // The worker catches what fails: it is dead if it did not come to its end.
        await one.step(() => Promise.resolve())
      },
      async (where) => {
        scene.clock.ms += 7 * minuteMs
        await run()
        expect(await rowsOf(), where).toEqual([])
        expect((await rowsOf(target)).length, where).toBe(2)
      },
    )
    expect(deaths).toBeGreaterThanOrEqual(14)
  })

  it('is erased of ten thousand events too, and what began since stays', async () => {
    const stream = `${source}#s1`
    for (let n = 0; n < 10_000; n += 1) {
      const id = `${startMs + n}#0123456789abcdef`
      await scene.put('alarms', { pk: source, sk: `OCC#${id}`, stream })
      if (n % 10 === 0) await scene.put('alarms', { pk: source, sk: `NOTE#${id}#${n}`, text: 'Known' })
    }
    await remove()
    passFence()
    await run()
    const id = await acknowledgeOne()
    expect((await rowsOf()).filter((sk) => !sk.includes(id))).toEqual([])
    expect(await rowsOf()).toHaveLength(2)
  })

  it('can be done about what lasts on when its readings have gone to another device', async () => {
    const id = await acknowledgeOne()
    await transfer()
    passFence()
    await run()
    const { alarms } = await life.act().acknowledge({ deviceid: source, ids: [id], note: 'Again' }, other)
    expect(alarms).toMatchObject([{ acknowledged: { by: 'Person 2', note: 'Again' } }])
  })
})

describe('a job', () => {
  it('does not begin before its fence, nor twice at once', async () => {
    await transfer()
    await run()
    expect((await recordsOf(source))?.dataJob?.active).toBe(true)
    await expect(remove()).rejects.toMatchObject({ message: 'Data is currently being transferred.' })
    passFence()
    await Promise.all([run(), run(), run()])
    expect((await recordsOf(target))?.streams).toHaveLength(2)
  })

  it('that has stood still for a day is overtaken by another, and does nothing when it wakes', async () => {
    const reading = arrive()
    await ingest(reading)
    await transfer()
    scene.clock.ms += dayMs + minuteMs
    const [zombie] = (await open().jobs.open()).filter(({ deviceid }) => deviceid === source)
    await remove()
    passFence()
    await run()
    expect(zombie?.kind).toBe('transfer')
    expect([await shownBy(source), await shownBy(target)]).toEqual([[], []])
    expect((await recordsOf(target))?.streams).toHaveLength(1)
    scene.clock.ms = startMs
  })

  it('is refused with the wrong password, without ADMIN on the destination, and to who does not hold the script', async () => {
    await expect(transfer(owner, 'wrong')).rejects.toMatchObject({ code: 'invalid', field: 'setupPassword' })
    await expect(transfer(callerOf(9))).rejects.toMatchObject({ code: 'notFound' })
    await putScriptLock(open())({ deviceid: source, lock: true }, owner)
    await expect(transfer(other)).rejects.toMatchObject({ code: 'forbidden' })
    expect((await recordsOf(source))?.streams).toHaveLength(1)
    expect(await transfer()).toMatchObject({ message: 'Transfer In Progress!' })
  })
})
