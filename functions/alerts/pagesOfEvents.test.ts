import { beforeEach, describe, expect, it } from 'vitest'
import { type DeviceId, DeviceId as Id } from '../../shared/core/ids'
import { hourMs, minuteMs, secondMs } from '../../shared/core/time'
import { type Scene, callerOf, openScene, startMs, tables } from '../../test/integration/openScene'
import { tryTransact } from '../core/store/storeWrites'
import { getPastEvents, getEvents } from './getEvents'
import type { Transition } from './eventStates'
import { eventRows, openEventReader } from './eventStore'

let scene: Scene
let device: DeviceId

const write = async (stream: string, numbers: readonly number[], fields: Partial<Transition> = {}) => {
  const turns = numbers.map((n): Transition => {
    const beganMs = startMs - hourMs + n * minuteMs
    return {
      ...{ kind: 'ended', key: `k${n}`, topic: `cp${n}`, level: 'alarm', msg: 'High', beganMs },
      ...{ atMs: beganMs + secondMs, ...fields },
    }
  })
  expect(await tryTransact(scene.documents, eventRows(tables.events, stream, turns, 1))).toBe(true)
}
const services = () => ({
  devices: scene.openService(scene.documents).devices,
  events: openEventReader(scene.documents, tables.events),
})

describe('the pages of the events of a device', () => {
  beforeEach(async () => {
    scene = openScene()
    const streams = ['s1', 's2'].map((streamId) => ({ streamId, deviceid: Id.parse('PAGES0001'), fromMs: 0 }))
    device = await scene.addDevice('PAGES0001', { streams })
  })

  const page = async (dataPoints: number, pageStartKey?: string, level: 'info' | 'alarm' = 'info') => {
    const { devices, events } = services()
    const asked = { deviceid: device, dataPoints, pageStartKey, level }
    const { past, lastEvaluatedKey } = await getEvents(devices, events, scene.now)(asked, callerOf(1))
    return { topics: past.map(({ topic }) => topic), key: lastEvaluatedKey }
  }
  const allPages = async (dataPoints: number) => {
    const pages: string[][] = []
    let key: string | undefined
    do {
      const next = await page(dataPoints, key)
      pages.push(next.topics)
      key = next.key
    } while (key !== undefined && pages.length < 20)
    return pages
  }

  it('go from its newest stream to its oldest, and repeat nothing', async () => {
    await write(`${device}#s1`, [1, 2, 3])
    await write(`${device}#s2`, [11, 12, 13])
    const whole = ['cp13', 'cp12', 'cp11', 'cp3', 'cp2', 'cp1']
    expect(await page(10)).toEqual({ topics: whole, key: undefined })
    for (const size of [1, 2, 4, 5]) expect((await allPages(size)).flat()).toEqual(whole)
    expect((await allPages(4))[0]).toEqual(['cp13', 'cp12', 'cp11', 'cp3'])
  })

  it('leave out what lasts, and what is at a lower level', async () => {
    await write(`${device}#s2`, [1, 2])
    await write(`${device}#s2`, [3], { kind: 'began' })
    await write(`${device}#s2`, [4], { level: 'warning' })
    expect((await page(1, undefined, 'alarm')).topics).toEqual(['cp2'])
    expect((await page(10)).topics).toEqual(['cp4', 'cp2', 'cp1'])
  })

  it('begin anew by a key of a stream that it no longer has', async () => {
    await write(`${device}#s2`, [1])
    expect((await page(10, `${device}#s9#1234567890123#${'0'.repeat(16)}`)).topics).toEqual(['cp1'])
  })

  it('of a device that is not there are not found', async () => {
    device = Id.parse('GONE00001')
    await expect(page(1)).rejects.toMatchObject({ code: 'notFound' })
  })
})

describe('the pages of past events of all devices', () => {
  let all: DeviceId[]
  beforeEach(async () => {
    scene = openScene()
    all = [await scene.addDevice('PAGEA0001'), await scene.addDevice('PAGEB0001')]
  })

  const page = async (asked: object) => {
    const { devices, events } = services()
    const find = getPastEvents(() => Promise.resolve(all), devices, events, scene.now)
    const { past, lastEvaluatedKey } = await find({ level: 'info', dataPoints: 50, ...asked }, callerOf(1))
    return { names: past.map(({ deviceid, topic }) => `${deviceid} ${topic}`), key: lastEvaluatedKey }
  }

  it('are in one order, and no event is lost or shown twice', async () => {
    await write(`${all[0]}#s1`, [1, 2, 5])
    await write(`${all[1]}#s1`, [2, 3, 4])
    const whole = ['A0001 cp5', 'B0001 cp4', 'B0001 cp3', 'B0001 cp2', 'A0001 cp2', 'A0001 cp1']
    const names = whole.map((name) => `PAGE${name}`)
    expect(await page({})).toEqual({ names, key: undefined })
    for (const dataPoints of [1, 2, 3, 4]) {
      const found: string[] = []
      let pageStartKey: string | undefined
      do {
        const next = await page({ dataPoints, pageStartKey })
        expect(next.names.length).toBeLessThanOrEqual(dataPoints)
        found.push(...next.names)
        pageStartKey = next.key
      } while (pageStartKey !== undefined && found.length < 20)
      expect(found).toEqual(names)
    }
  })

  it('are short where few of many are of the level, and go on', async () => {
    await write(`${all[0]}#s1`, [1])
    await write(`${all[0]}#s1`, [2, 3, 4, 5, 6, 7], { level: 'warning' })
    const first = await page({ level: 'alarm', dataPoints: 1 })
    expect(first.names).toEqual([])
    expect((await page({ level: 'alarm', dataPoints: 1, pageStartKey: first.key })).names).toEqual([
      'PAGEA0001 cp1',
    ])
  })

  it('are of the time that is asked for, its seconds included, and of no time that ends before it begins', async () => {
    await write(`${all[0]}#s1`, [1, 2, 3])
    const atOf = (n: number) => (startMs - hourMs + n * minuteMs) / secondMs
    expect((await page({ fromTime: atOf(2), toTime: atOf(2) })).names).toEqual(['PAGEA0001 cp2'])
    expect((await page({ fromTime: atOf(2) })).names).toHaveLength(2)
    expect((await page({ toTime: atOf(2) - 1 })).names).toEqual(['PAGEA0001 cp1'])
    await expect(page({ fromTime: 2, toTime: 1 })).rejects.toMatchObject({ code: 'invalid' })
  })

  it('of no device have no key to go on from', async () => {
    all = []
    expect(await page({})).toEqual({ names: [], key: undefined })
  })
})
