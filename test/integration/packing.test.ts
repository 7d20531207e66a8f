import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import type { DeviceId } from '../../shared/core/ids'
import { dayMs, dayOf } from '../../shared/core/time'
import { openHistoryReader } from '../../functions/data/historyReader'
import { openQueryReadings } from '../../functions/data/queryReadings'
import { openReadingReader } from '../../functions/data/readingStore'
import { openDeviceStore } from '../../functions/devices/deviceStore'
import { openHistoryWriter } from '../../functions/packing/historyWriter'
import { openPackWork, openSealStream } from '../../functions/packing/packWork'
import { openAddRoads } from '../../functions/roads/roadsOfDay'
import { openRoadStore } from '../../functions/roads/roadStore'
import { openWorkStore } from '../../functions/data/workStore'
import { counting } from './counting'
import { type Life, killEverywhere, mortal } from './dieAt'
import { openWorker, recordOf } from './ingestScene'
import { callerOf, openScene, startMs, tables } from './openScene'

const scene = openScene()
const yesterday = dayOf(startMs - dayMs)
const fromTime = Date.parse(yesterday) / 1000
let deviceid: DeviceId
let made = 0

const send = async (...places: number[]) => {
  const readings = places.map((place) => ({ ts: fromTime + place, cp1: place }))
  const failed = await openWorker(scene)([recordOf(deviceid, readings, startMs)])
  expect(failed.size).toBe(0)
}
beforeEach(async () => {
  made += 1
  deviceid = await scene.addDevice(`PCK${String(made).padStart(6, '0')}`)
})

/** Takes away what this release notes beside the work list: marks in the history, and the seal that says so. */
const forgetMarks = async () => {
  const stream = `${deviceid}#s1`
  for (const item of await scene.all('history')) {
    if (item.stream === stream && typeof item.dirty === 'string') {
      const { dirty: _, ...manifest } = item
      await scene.put('history', manifest)
    }
    if (item.of === stream) {
      const { isMarked: _, ...work } = item
      await scene.put('history', work)
    }
  }
  for (const item of await scene.all('devices')) {
    if (item.deviceid !== deviceid || item.sk !== 'LINK') continue
    const { markedSeal: _, ...link } = item
    await scene.put('devices', link)
  }
}

const pack = async (life?: Life) => {
  const documents = life === undefined ? scene.documents : mortal(scene.documents, life)
  const stores = {
    readings: openReadingReader(documents, tables.readings),
    history: {
      ...openHistoryReader(documents, tables.history, scene.now),
      ...openHistoryWriter(documents, tables.history),
    },
    work: openWorkStore(documents, tables.history),
    devices: openDeviceStore(documents, tables.devices),
    seal: openSealStream(documents, tables.devices),
    addRoads: openAddRoads(openRoadStore(documents, tables.history)),
  }
  return openPackWork(stores, scene.now, () => String(Math.random()))({
    stream: `${deviceid}#s1`,
    day: yesterday,
  })
}

/** What a person reads of the day, as numbers. */
const read = async () => {
  const names = { READINGS_TABLE: tables.readings, HISTORY_TABLE: tables.history }
  const query = openQueryReadings(
    scene.documents,
    openDeviceStore(scene.documents, tables.devices),
    names,
    scene.now,
  )
  const { data } = await query(
    { deviceid, fromTime, toTime: fromTime + 86_399, dataPoints: 1000 },
    callerOf(1),
  )
  return data.map(({ cp1 }) => cp1)
}

const workKeyOf = async (stream: string) => {
  const [work] = (await scene.all('history')).filter(({ of }) => of === stream)
  return { stream: String(work?.stream), sk: String(work?.sk) }
}

describe('a packer on its tables', () => {
  it('that dies at any of its requests loses and doubles nothing', async () => {
    const deaths = await killEverywhere(
      async (life) => {
        deviceid = await scene.addDevice(`PCK${String((made += 1)).padStart(6, '0')}`)
        await send(0, 60, 120)
        await pack()
        await send(30)
        await pack(life)
      },
      async (where) => {
        expect(await read(), where).toEqual([0, 30, 60, 120])
        await pack()
        expect(await read(), where).toEqual([0, 30, 60, 120])
      },
    )
    expect(deaths).toBeGreaterThan(12)
  })

  it('shows a reading that comes late at any of its requests at once, and keeps it', async () => {
    for (let at = 1; ; at += 1) {
      deviceid = await scene.addDevice(`PCK${String((made += 1)).padStart(6, '0')}`)
      await send(0, 60)
      const life: Life = {
        steps: 0,
        step: async (run) => {
          life.steps += 1
          if (life.steps === at) {
            await send(30)
            expect(await read(), `before step ${at}`).toEqual([0, 30, 60])
          }
          return run()
        },
      }
      await pack(life)
      if (life.steps < at) break
      expect(await read(), `late at step ${at}`).toEqual([0, 30, 60])
      await pack()
      expect(await read(), `packed after step ${at}`).toEqual([0, 30, 60])
    }
  })

  it('shows and packs what an earlier release marked on its list alone, and then needs the list no more', async () => {
    await send(0, 60)
    await pack()
    await send(30)
    await forgetMarks()
    expect(await read()).toEqual([0, 30, 60])
    await pack()
    expect(await read()).toEqual([0, 30, 60])
    const stream = `${deviceid}#s1`
    const left = (await scene.all('history')).filter(({ of, dirty }) => of === stream || dirty !== undefined)
    expect(left.filter((item) => item.of === stream || item.stream === stream)).toEqual([])

    await send(90)
    await scene.documents.send(new DeleteCommand({ TableName: tables.history, Key: await workKeyOf(stream) }))
    expect(await read()).toEqual([0, 30, 60, 90])
  })

  it('leaves a chart one read of device and plan, one of manifests and one of the columns, at once', async () => {
    await send(0, 60, 120)
    await pack()
    const { documents, count, takeUnits } = counting(scene.documents)
    const names = { READINGS_TABLE: tables.readings, HISTORY_TABLE: tables.history }
    const chart = { deviceid, fromTime, toTime: fromTime + 120, dataKeys: ['cp1'], downsample: 100 }
    const query = (consistency?: 'eventual') =>
      openQueryReadings(
        documents,
        openDeviceStore(documents, tables.devices, consistency),
        names,
        scene.now,
      )(chart, callerOf(1))
    expect((await query()).data.map(({ cp1 }) => cp1)).toEqual([0, 60, 120])
    // Strongly, but for the columns, which never change.
    expect(count()).toBe(3)
    expect(takeUnits()).toBe(3.5)
    // What it costs that a plan, a transfer and a deletion count at once.
    await query('eventual')
    expect(takeUnits()).toBe(2.5)

    await send(30)
    const before = count()
    expect((await query()).data.map(({ cp1 }) => cp1)).toEqual([0, 30, 60, 120])
    // The day is marked: its raw readings are asked for after it was seen.
    expect(count() - before).toBe(4)
  })
})
