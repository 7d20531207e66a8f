import type { EventOfDevice, getPastEvents as contract } from '../../shared/alerts/activeEvents'
import type { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { type Clock, dayMs, secondMs } from '../../shared/core/time'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import { readingRightsOf } from '../data/askedWindow'
import type { DeviceStore, RecordItem } from '../devices/deviceStore'
import { viewEvent } from './activeOf'
import { rankOfLevel } from './worst'
import type { EventReader, EventRow } from './eventStore'
import { nameEvents } from './nameEvents'

/** So many rounds are read for one page; with a rare level a page may be short, and the next goes on from there. */
const maxRounds = 5

interface Found {
  record: RecordItem
  row: EventRow
}

/** By its beginning; two of the same moment by their devices. */
const keyOf = ({ record, row }: Found): string => `${row.at}@${record.deviceid}`

type DevicesOf = (caller: Caller) => Promise<DeviceId[]>

export const getPastEvents =
  (
    devicesOf: DevicesOf,
    devices: Pick<DeviceStore, 'records' | 'item'>,
    events: EventReader,
    now: Clock,
  ): Serve<typeof contract> =>
  async ({ fromTime = 0, toTime, level, dataPoints, pageStartKey }, caller) => {
    if (toTime !== undefined && fromTime > toTime) throw new Problem('invalid', 'Invalid date range')
    const records = [...(await devices.records(await devicesOf(caller))).values()]
    const toMs = toTime === undefined ? now() : (toTime + 1) * secondMs - 1

    /** The newest rows of a device below a key; of every stream that it had. */
    const below = async (record: RecordItem, key: string | undefined): Promise<Found[]> => {
      const oldestMs = now() - readingRightsOf(record, caller, now).retentionDays * dayMs
      const span = { fromMs: Math.max(fromTime * secondMs, oldestMs), toMs }
      const [at, of = ''] = key?.split('@') ?? []
      // At the moment of the key itself the devices before its own are still to come.
      const before = at === undefined ? undefined : record.deviceid < of ? `${at}~` : at
      const pages = await Promise.all(
        record.streams.map((stream) =>
          events.began(`${stream.deviceid}#${stream.streamId}`, span, dataPoints, before),
        ),
      )
      return pages.flatMap(({ rows }) => rows.map((row) => ({ record, row })))
    }

    const past: EventOfDevice[] = []
    let key = pageStartKey
    let isMore = true
    for (let round = 0; round < maxRounds && past.length < dataPoints && isMore; round += 1) {
      const from = key
      const found = (await Promise.all(records.map((record) => below(record, from))))
        .flat()
        .sort((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1))
      isMore = found.length >= dataPoints
      for (const each of found.slice(0, dataPoints)) {
        key = keyOf(each)
        const event = viewEvent(each.row)
        if (event.endedTs === undefined || rankOfLevel(event.level) < rankOfLevel(level)) continue
        const { deviceid, name: deviceName } = each.record
        past.push({ ...event, deviceid, deviceName })
        if (past.length === dataPoints) break
      }
    }
    return {
      past: await nameEvents(devices, past),
      ...(isMore && key !== undefined ? { lastEvaluatedKey: key } : {}),
    }
  }
