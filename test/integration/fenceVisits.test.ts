import { beforeEach, describe, expect, it } from 'vitest'
import type { DeviceId } from '../../shared/core/ids'
import { dayMs, minuteMs, secondMs } from '../../shared/core/time'
import { getInside } from '../../functions/fences/getInside'
import { getVisits, previewVisits } from '../../functions/fences/getVisits'
import { openReadFixes } from '../../functions/fences/visits'
import { openHistoryReader } from '../../functions/data/historyReader'
import { openReadingReader } from '../../functions/data/readingStore'
import { openWorkStore } from '../../functions/data/workStore'
import { circle, fencedGroup, metresEast, openFenceScene } from './fenceScene'
import { openWorker, recordOf } from './ingestScene'
import { openScene, startMs, tables } from './openScene'

let scene: ReturnType<typeof openScene>
let fences: ReturnType<typeof openFenceScene>
let device: DeviceId

const partsOf = () => {
  const { documents, now } = scene
  const sources = {
    readings: openReadingReader(documents, tables.readings),
    history: openHistoryReader(documents, tables.history, now),
    work: openWorkStore(documents, tables.history),
  }
  const { devices } = scene.openService(documents)
  return { ...fences.partsOf(), devices, readFixes: openReadFixes(sources, now) }
}

beforeEach(async () => {
  scene = openScene()
  scene.clock.ms = startMs + 60 * minuteMs
  fences = openFenceScene(scene)
  device = await scene.addDevice('FENCED001', {})
  await fences.addGroup(fencedGroup, 'shared')
  await fences.hold(fencedGroup, device)
})

/** Ten minutes past the hour it is inside, at twenty past outside again. */
const day = [900, 0, 900].map((metres, n) => ({ metres, tsMs: startMs + 10 * n * minuteMs }))

const takeAll = async (readings: readonly (typeof day)[number][]) => {
  const worker = openWorker(scene)
  for (const { metres, tsMs } of readings) {
    const [gps_lon, gps_lat] = metresEast(metres)
    const body = { ts: tsMs / secondMs, gps_lat, gps_lon, gps_hdop: 0.8, gps_nsat: 9, gps_speed: 20 }
    expect((await worker([recordOf(device, body, scene.clock.ms)])).size).toBe(0)
  }
}
const ask = (input: Partial<Parameters<ReturnType<typeof getVisits>>[0]> = {}) =>
  getVisits(partsOf())(
    {
      groupid: fencedGroup,
      fromTime: startMs / secondMs,
      toTime: (startMs + dayMs) / secondMs,
      ...input,
    },
    fences.caller,
  )

describe('the visits of a group', () => {
  it('are the same in whatever order readings came, each time between two of them', async () => {
    const placeid = await fences.draw([])
    const [first, second, third] = day
    if (first === undefined || second === undefined || third === undefined) throw new Error('three readings')
    await takeAll([first, third, second, second])
    const at = (minutes: number) => startMs / secondMs + 60 * minutes
    expect((await ask()).devices).toEqual([
      {
        deviceid: device,
        name: 'Truck',
        visits: [
          {
            placeid,
            entered: { fromTs: at(0), toTs: at(10) },
            left: { fromTs: at(10), toTs: at(20) },
            stay: { atLeast: 0, atMost: 20 * 60 },
          },
        ],
        moreVisits: 0,
      },
    ])
    expect((await ask({ fromTime: at(30) })).devices[0]?.visits).toEqual([])
    expect((await ask({ deviceid: 'OTHER0001' as DeviceId })).devices).toEqual([])
  })

  it('are counted for a place that is only drawn', async () => {
    await takeAll(day)
    const preview = await previewVisits(partsOf())({ groupid: fencedGroup, shape: circle() }, fences.caller)
    expect(preview).toEqual({
      visits: 1,
      stay: { atLeast: 0, atMost: 20 * 60 },
      ...{ visitors: 1, devices: 1, moreDevices: 0 },
    })
  })

  it('are refused for a period that is too long, and for a place that is no fence', async () => {
    const placeid = await fences.draw(undefined)
    await expect(ask({ placeid })).rejects.toThrow('Fence not found')
    await expect(ask({ fromTime: (startMs - 62 * dayMs) / secondMs })).rejects.toThrow('at most 62 days')
  })

  it('come page by page', async () => {
    await fences.draw([])
    const ids = Array.from({ length: 30 }, (_, n) => `MANY${String(n).padStart(5, '0')}`)
    for (const id of ids) await fences.hold(fencedGroup, await scene.addDevice(id, {}))
    const first = await ask()
    expect(first.devices).toHaveLength(20)
    const rest = await ask({ afterDevice: first.lastEvaluatedDevice })
    expect(rest.devices).toHaveLength(11)
    expect(rest.lastEvaluatedDevice).toBeUndefined()
  })
})

it('who is inside is known by the newest readings, until the fence is changed', async () => {
  const placeid = await fences.draw([])
  const inside = async () => (await getInside(partsOf())({ groupid: fencedGroup }, fences.caller)).inside
  await takeAll(day.slice(0, 2))
  const sinceTs = (startMs + 10 * minuteMs) / secondMs
  expect(await inside()).toEqual([{ placeid, deviceid: device, name: 'Truck', sinceTs }])
  await fences.redraw(placeid, [], 1)
  expect(await inside()).toEqual([])
})
