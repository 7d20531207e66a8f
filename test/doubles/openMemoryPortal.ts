import { DeviceId } from '../../shared/core/ids'
import { type Clock, dayOf } from '../../shared/core/time'
import type { Row } from '../../functions/data/columns/dayColumns'
import { markedSealOf } from '../../functions/data/streamSpans'
import { atOf } from '../../functions/data/readDayRows'
import { type DeviceStore, LinkItem, RecordItem } from '../../functions/devices/deviceStore'
import type { PackStores } from '../../functions/packing/packWork'
import { openAddRoads } from '../../functions/roads/roadsOfDay'
import { openMemoryRoads } from './openMemoryRoads'
import { openMemoryHistory } from './openMemoryHistory'
import { openMemoryReadings } from './openMemoryReadings'
import { openMemoryWork } from './openMemoryWork'

export const deviceid = DeviceId.parse('HE8EV12LF')
export const stream = `${deviceid}#1`

/** The stores of the packer, and what other features ask of a device besides. */
export type MemoryStores = PackStores & { devices: Pick<DeviceStore, 'record' | 'link' | 'item'> }

/** One device with its tables in memory, and the ingest as far as the packer is concerned, for tests. */
export const openMemoryPortal = (now: Clock, facts: Partial<RecordItem> = {}) => {
  const readings = openMemoryReadings()
  const history = openMemoryHistory(now)
  const work = openMemoryWork(history.marks)
  const record = RecordItem.parse({
    deviceid,
    name: 'Pump',
    model: 'QUAD-C2',
    fw: 'SFW003',
    tier: 'PREMIUM',
    provisionedTs: 1_700_000_000,
    streams: [{ streamId: '1', deviceid, fromMs: 0 }],
    ...facts,
  })
  const link = LinkItem.parse({ deviceid })
  const roads = openMemoryRoads()
  const smallItems = new Map<string, Record<string, unknown>>()
  const stores: MemoryStores = {
    readings,
    history,
    work,
    addRoads: openAddRoads(roads),
    devices: {
      record: (id) => Promise.resolve(id === deviceid ? record : undefined),
      item: (id, sk) => Promise.resolve(id === deviceid ? smallItems.get(sk) : undefined),
      link: (id) => Promise.resolve(id === deviceid ? { ...link } : undefined),
      many: (ids) =>
        Promise.resolve(new Map(ids.includes(deviceid) ? [[deviceid, { record, link: { ...link } }]] : [])),
    },
    seal: (_, sealed, throughMs) => {
      const isOther = throughMs === link.sealedThroughMs && sealed !== link.sealedStream
      if (throughMs > link.sealedThroughMs || isOther) {
        link.sealedStream = sealed
        link.sealedThroughMs = throughMs
        link.markedSeal = markedSealOf(sealed, throughMs)
      }
      return Promise.resolve()
    },
  }

  /** Stores first and marks afterwards, as the ingest does; `into` is another stream than the first. */
  const take = async (row: Row, into = stream): Promise<void> => {
    const body = JSON.stringify(row.body)
    await readings.putAll([{ stream: into, at: atOf(row), body, awsTsMs: row.awsTsMs }])
    await work.mark(into, dayOf(row.tsMs), now())
  }

  return { record, link, smallItems, stores, readings, history, work, roads, take }
}
