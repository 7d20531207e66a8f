import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { DeviceId } from '../../shared/core/ids'
import type { Clock } from '../../shared/core/time'
import type { HistoryReader } from '../data/historyReader'
import { type ReadingReader, rowOf } from '../data/readingStore'
import { maxHoldMsOf } from '../data/silences'
import { endOfDay, markedSealOf, startOfDay } from '../data/streamSpans'
import { type DeviceStore, LinkItem, type RecordItem, deviceItem } from '../devices/deviceStore'
import type { AddRoads } from '../roads/roadsOfDay'
import { below, otherThan } from '../core/store/conditionOf'
import { setFields } from '../core/store/setFields'
import { tryWrite } from '../core/store/storeWrites'
import type { Work, WorkStore } from '../data/workStore'
import type { HistoryWriter } from './historyWriter'
import { type Packed, openPackDay } from './packDay'

/**
 * Says on the device's link that a stream is packed up to an instant: from then on late readings mark their day. The
 * stream's marks must all stand in the history (`WorkStore.adopt`).
 */
export type SealStream = (deviceid: DeviceId, stream: string, throughMs: number) => Promise<void>

/**
 * The seal moves forwards only. A stream that begins is sealed by its first day that ends no earlier than the seal
 * of the one before it; until then its days count as open, which only costs its readers a query.
 */
export const openSealStream =
  (documents: DynamoDBDocumentClient, TableName: string): SealStream =>
  async (deviceid, stream, throughMs) => {
    const markedSeal = markedSealOf(stream, throughMs)
    const change = {
      set: { sealedStream: stream, sealedThroughMs: throughMs, markedSeal },
      when: [
        { sealedThroughMs: undefined },
        { sealedThroughMs: below(throughMs) },
        { sealedThroughMs: throughMs, markedSeal: otherThan(markedSeal) },
      ],
    }
    await tryWrite(documents, setFields(TableName, { deviceid, sk: deviceItem.link }, change))
  }

export interface PackStores {
  readings: ReadingReader
  history: HistoryReader & HistoryWriter
  work: WorkStore
  devices: Pick<DeviceStore, 'many'>
  seal: SealStream
  addRoads: AddRoads
}

/** `TRUCK0001#s1` → `TRUCK0001`. */
export const ownerOf = (stream: string): DeviceId => DeviceId.parse(stream.split('#')[0])

/** A day is decoded and encoded at once, which takes several times its text: this much fits a packer's memory. */
const maxDayBytes = 400_000_000

/**
 * Does one piece of work. The order is what loses nothing and doubles nothing:
 *
 * 1. read the work and the day's mark again: readings that were marked by now are in the raw table, and are found in
 *    step 3;
 * 2. seal the day, so that the ingest, which stores first and looks at the seal afterwards, marks the day anew for
 *    each later reading. Only the device's present stream: into the others nothing is written;
 * 3. read all raw readings of the day, strongly consistent;
 * 4. to 7. merge them with what is packed, write, swap the manifest, end the replaced (`openPackDay`);
 * 8. add where the device drove to its roads: all of the raw readings of the day are at hand, and what was added before
 *    changes nothing;
 * 9. take the mark away and the work off the list, each unless it was made anew since step 1, in this order: who marks
 *    does so in the same one, and no mark is left without work that will end it.
 *
 * A reader gets the mark with the manifest: of a day without one, the manifest holds every reading.
 */
export const openPackWork = (stores: PackStores, now: Clock, newSuffix: () => string) => {
  const packDay = openPackDay(stores.history, now, newSuffix)

  const sealIfPresent = async (record: RecordItem, stream: string, day: string): Promise<void> => {
    const present = record.streams.at(-1)
    if (present === undefined) return
    if (`${present.deviceid}#${present.streamId}` !== stream) return
    await stores.seal(record.deviceid, stream, endOfDay(day))
  }

  /** Before the first seal that says so. */
  const adoptOnce = async ({ link }: { link: LinkItem }, stream: string): Promise<void> => {
    if (link.markedSeal === undefined || link.markedSeal !== markedSealOf(stream, link.sealedThroughMs))
      await stores.work.adopt(stream, now())
  }

  return async ({ stream, day }: Pick<Work, 'stream' | 'day'>): Promise<Packed | 'gone'> => {
    const owner = ownerOf(stream)
    const device = (await stores.devices.many([owner])).get(owner)
    if (device !== undefined) await adoptOnce(device, stream)
    const [work] = await stores.work.ofStream(stream, day, day)
    if (work === undefined) return 'gone'
    const [replaced] = await stores.history.manifests(stream, day, day)
    if (device !== undefined) await sealIfPresent(device.record, stream, day)
    const span = { fromMs: startOfDay(day), toMs: endOfDay(day) }
    const { readings, more } = await stores.readings.range({ stream, ...span, maxBytes: maxDayBytes })
    if (more) throw new Error(`${stream} has more than ${maxDayBytes} bytes of readings on ${day}`)
    const fresh = new Map(readings.map((reading) => [reading.at, rowOf(reading)]))
    const link = device?.link ?? LinkItem.parse({ deviceid: owner })
    const packed = await packDay({ stream, day, fresh, replaced, maxHoldMs: maxHoldMsOf(link) })
    if (packed === 'lost') return packed
    if (packed !== 'outlived') await stores.addRoads(stream, day, fresh.values())
    await stores.work.finish(work, replaced?.dirty)
    return packed
  }
}
