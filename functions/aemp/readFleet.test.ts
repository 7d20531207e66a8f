import { describe, expect, it } from 'vitest'
import type { DeviceId } from '../../shared/core/ids'
import { callerOf, nowMs } from '../../test/doubles/openMemoryDevice'
import { machineIds, machineRecord } from '../../test/fixtures/machines'
import { LinkItem, RecordItem } from '../devices/deviceStore'
import { pageSize } from './machines'
import { readFleet } from './readFleet'

const machines = 1000
const ids = machineIds(machines)
const linkOf = (deviceid: DeviceId) =>
  LinkItem.parse({
    deviceid,
    latest: JSON.stringify({ ts: nowMs / 1000 - 60, eng_hrs: 12.5 }),
    latestArrivedMs: nowMs - 59_000,
  })

const openFleet = (count: number) => {
  const asked: number[] = []
  const looked: number[] = []
  const own = new Set(ids.slice(0, count))
  const hidden = new Set<DeviceId>()
  const clock = { ms: nowMs }
  const sources = {
    devicesOf: () => Promise.resolve([...own]),
    devices: {
      records: (wanted: readonly DeviceId[]) => {
        looked.push(wanted.length)
        const recordOf = (id: DeviceId) =>
          RecordItem.parse({ ...machineRecord(id), aempEnabled: !hidden.has(id) })
        return Promise.resolve(new Map(wanted.map((id) => [id, recordOf(id)])))
      },
      links: (wanted: readonly DeviceId[]) => {
        asked.push(wanted.length)
        return Promise.resolve(new Map(wanted.map((id) => [id, linkOf(id)])))
      },
    },
    query: () => Promise.reject(new Error('the newest reading tells all')),
    now: () => clock.ms,
  }
  const read = readFleet(sources, (path) => `https://portal.example.com/api/v1/aemp${path}`)
  return { asked, looked, own, hidden, clock, read: (page: number) => read({ page }, callerOf()) }
}
const linksOf = (page: number, rels: Record<string, number>) => ({
  page,
  links: Object.entries(rels).map(([rel, at]) => ({
    rel,
    href: `https://portal.example.com/api/v1/aemp/Fleet/${at}`,
  })),
})

describe('a fleet of a thousand machines', () => {
  it('is ten pages, each of which leads to those around it and to the last', async () => {
    const { read } = openFleet(machines)
    const told = await Promise.all(
      [1, 2, 10].map(async (page) => ({ page, links: (await read(page)).Links })),
    )
    expect(told).toEqual([
      linksOf(1, { self: 1, next: 2, last: 10 }),
      linksOf(2, { self: 2, prev: 1, next: 3, last: 10 }),
      linksOf(10, { self: 10, prev: 9, last: 10 }),
    ])
    await expect(read(11)).rejects.toMatchObject({ code: 'notFound' })
  })

  it('is read once from the first page to the last, and of each page only the machines on it', async () => {
    const { read, asked } = openFleet(machines)
    const seen: string[] = []
    for (let page = 1; page <= machines / pageSize; page += 1) {
      const { Equipment } = await read(page)
      seen.push(...Equipment.map(({ EquipmentHeader }) => EquipmentHeader.EquipmentID))
      expect(Equipment[0]?.CumulativeOperatingHours).toMatchObject({ Hour: 12.5 })
    }
    expect(seen).toEqual(ids)
    expect(asked).toEqual(Array.from({ length: machines / pageSize }, () => pageSize))
  })

  it('is looked at whole for the first page; those after it look at their own machines', async () => {
    const { read, looked, clock } = openFleet(machines)
    for (const page of [1, 2, 10, 1]) await read(page)
    expect(looked).toEqual([machines, pageSize, pageSize, machines])
    clock.ms += 61_000
    await read(2)
    expect(looked.at(-1)).toBe(machines)
  })

  it('shows on no page what was hidden or taken away since, and leaves out nothing for it', async () => {
    const { read, own, hidden } = openFleet(machines)
    const [first, second, third] = ids.slice(pageSize) as [DeviceId, DeviceId, DeviceId]
    await read(1)
    own.delete(first)
    hidden.add(second)
    const idsOn = async (page: number) =>
      (await read(page)).Equipment.map(({ EquipmentHeader }) => EquipmentHeader.EquipmentID)
    const told = await idsOn(2)
    expect([told[0], told.length]).toEqual([third, pageSize - 2])
    expect((await idsOn(3))[0]).toBe(ids[2 * pageSize])
  })

  it('that does not fill its last page, or is empty, has one all the same', async () => {
    expect((await openFleet(101).read(2)).Equipment).toHaveLength(1)
    const empty = await openFleet(0).read(1)
    expect(empty).toMatchObject({ Links: linksOf(1, { self: 1, last: 1 }).links, Equipment: [] })
  })
})
