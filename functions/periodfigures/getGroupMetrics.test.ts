import { describe, expect, it } from 'vitest'
import { DeviceId, GroupId } from '../../shared/core/ids'
import { dayMs, dayOf, hourMs } from '../../shared/core/time'
import { getGroupMetrics as contract } from '../../shared/periodfigures/groupMetrics'
import { callerOf, nowMs, openMemoryDevice, rowAt, secondsAgo } from '../../test/doubles/openMemoryDevice'
import type { AccessStore } from '../access/accessStore'
import { accessKey } from '../core/accessKey'
import { queryReadings } from '../data/queryReadings'
import type { RecordItem } from '../devices/deviceStore'
import { getGroupMetrics } from './getGroupMetrics'
import { getMetrics } from './getMetrics'

const groupid = GroupId.parse('g-Compared1')
const day = { currentStartTime: secondsAgo(86_400), currentEndTime: secondsAgo(0) }
const metrics = [
  { key: 'vin', operator: 'max' },
  { key: 'vin', operator: 'diff' },
  { key: 'mode', operator: 'avg' },
]

/** A group of devices, the first of which has readings. */
const open = (facts: Partial<RecordItem> = {}, others: readonly string[] = []) => {
  const portal = openMemoryDevice(facts)
  const { stores, record } = portal
  const ids = [record.deviceid, ...others].sort()
  const access = {
    related: (pk: string) =>
      Promise.resolve(ids.map((id) => ({ pk, sk: accessKey.device(DeviceId.parse(id)) }))),
  } as unknown as AccessStore
  const group = {
    groupid,
    groupName: 'G',
    groupDescription: '',
    groupSupportEmail: '',
    kind: 'shared' as const,
  }
  const groups = { read: () => Promise.resolve({ ...group, userid: callerOf().userid }) }
  const clock = () => nowMs
  const run = getGroupMetrics(access, groups, stores.devices, stores, clock)
  const ask = (asked: object = {}) =>
    run(contract.input.parse({ groupid, metrics, ...day, ...asked }), callerOf())
  const one = getMetrics(stores, stores.devices, queryReadings(stores, stores.devices, clock), clock)
  const compare = () => one({ deviceid: record.deviceid, includeLatestData: false, ...day }, callerOf())
  return { ...portal, ask, compare }
}

describe('metrics of a group', () => {
  it('are what each device’s own metrics say, packed or not', async () => {
    const { take, ask, compare, packDay, record } = open()
    for (const [hours, vin] of [
      [40, 10],
      [30, 14],
      [20, 24],
      [1, 26],
    ] as const) {
      await take(rowAt(nowMs - hours * hourMs, { vin, mode: 'run' }))
    }
    const answer = await ask()
    const { current, previous } = (await compare()).metrics.vin ?? {}
    expect(answer).toMatchObject({
      deviceids: [record.deviceid],
      currentFigures: [[current?.max], [current?.diff], [null]],
      previousFigures: [[previous?.max], [previous?.diff], [null]],
      cut: [],
    })
    expect(answer.currentFigures[0]).toEqual([26])
    for (const back of [1, 2]) await packDay(dayOf(nowMs - back * dayMs))
    expect(await ask()).toEqual(answer)
  })

  it('refuse a device that is not in the group, and a period without a length', async () => {
    const { ask } = open()
    await expect(ask({ devices: ['STRANGER1'] })).rejects.toMatchObject({ code: 'notFound' })
    await expect(ask({ currentEndTime: day.currentStartTime })).rejects.toThrow('Invalid date range')
    await expect(ask({ previousStartTime: 1 })).rejects.toMatchObject({ field: 'previousEndTime' })
  })

  it('come page by page, each device once, fewer at a time for more keys', async () => {
    const others = Array.from({ length: 260 }, (_, i) => `OTHER${String(i).padStart(4, '0')}`)
    const { ask } = open({}, others)
    const sizes: number[] = []
    const seen: string[] = []
    let afterDevice: string | undefined
    do {
      const page = await ask({ afterDevice })
      sizes.push(page.deviceids.length)
      seen.push(...page.deviceids)
      afterDevice = page.lastEvaluatedDevice
    } while (afterDevice !== undefined)
    expect(sizes).toEqual([100, 100, 61])
    expect(new Set(seen).size).toBe(261)
    const manyKeys = Array.from({ length: 10 }, (_, i) => ({ key: `k${i}`, operator: 'sum' }))
    expect((await ask({ metrics: manyKeys })).deviceids).toHaveLength(30)
  })

  it('name the devices whose plan keeps less than the period', async () => {
    const { take, ask, record } = open({ tier: 'STANDARD' })
    await take(rowAt(nowMs - hourMs, { vin: 12 }))
    expect(await ask()).toMatchObject({ currentFigures: [[null], [null], [null]], cut: [record.deviceid] })
  })
})
