import { expect, it } from 'vitest'
import { DeviceId, GroupId } from '../../shared/core/ids'
import { dayMs, dayOf, hourMs } from '../../shared/core/time'
import { getGroupTrends as contract } from '../../shared/periodfigures/groupTrends'
import { callerOf, nowMs, openMemoryDevice, rowAt } from '../../test/doubles/openMemoryDevice'
import type { AccessStore } from '../access/accessStore'
import { accessKey } from '../core/accessKey'
import type { RecordItem } from '../devices/deviceStore'
import { getGroupTrends } from './getGroupTrends'

const groupid = GroupId.parse('g-Trending1')

const open = (facts: Partial<RecordItem> = {}) => {
  const portal = openMemoryDevice(facts)
  const { stores, record } = portal
  const access = {
    related: (pk: string) => Promise.resolve([{ pk, sk: accessKey.device(DeviceId.parse(record.deviceid)) }]),
  } as unknown as AccessStore
  const group = {
    ...{ groupid, groupName: 'G', groupDescription: '', groupSupportEmail: '' },
    kind: 'shared' as const,
  }
  const groups = { read: () => Promise.resolve({ ...group, userid: callerOf().userid }) }
  const run = getGroupTrends(access, groups, stores.devices, stores, () => nowMs)
  const ask = (values = `${record.deviceid}:vin`) =>
    run(contract.input.parse({ groupid, values }), callerOf())
  return { ...portal, ask }
}

const measure = async ({ take }: ReturnType<typeof open>) => {
  for (const [hours, vin] of [
    [80, 10],
    [79.5, 20],
    [50, 24.123456],
    [1, 26],
  ] as const) {
    await take(rowAt(nowMs - hours * hourMs, { vin }))
  }
}

it('are averages of packed days alone, in steps up to now', async () => {
  const portal = open()
  const { ask, record, packDay } = portal
  await measure(portal)
  expect((await ask()).trends).toEqual({})
  for (const back of [2, 3, 4]) await packDay(dayOf(nowMs - back * dayMs))
  const { startTime, stepSeconds, trends } = await ask()
  const points = trends[DeviceId.parse(record.deviceid)] ?? []
  expect([stepSeconds, points.length]).toEqual([3 * 3600, 56])
  expect(startTime * 1000 + 56 * 3 * hourMs).toBeGreaterThanOrEqual(nowMs)
  const known = points.filter((point) => point !== null)
  expect(known.at(-1)).toBe(24.12)
  expect(known[0]).toBeGreaterThanOrEqual(10)
  expect(known[0]).toBeLessThan(20)
  const at = (hours: number) => Math.floor((nowMs - hours * hourMs - startTime * 1000) / (3 * hourMs))
  expect(points[at(50)]).toBe(24.12)
  expect(points[at(1)]).toBeNull()
})

it('hold nothing that the plan no longer keeps', async () => {
  const portal = open({ tier: 'STANDARD', addedTs: Math.floor(nowMs / 1000) - 400 * 86_400 })
  await measure(portal)
  for (const back of [2, 3, 4]) await portal.packDay(dayOf(nowMs - back * dayMs))
  expect((await portal.ask()).trends).toEqual({})
})

it('refuse a device that is not in the group, and what names no key', async () => {
  const { ask } = open()
  await expect(ask('STRANGER1:vin')).rejects.toMatchObject({ code: 'notFound' })
  expect(() => contract.input.parse({ groupid, values: 'TRUCK0001' })).toThrow()
  expect(() => contract.input.parse({ groupid, values: Array(101).fill('TRUCK0001:vin').join(',') })).toThrow(
    'may have at most 100 values',
  )
})
