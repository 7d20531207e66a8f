import type {
  EventOfDevice,
  getActiveEvents as getActiveEventsContract,
  getPastEvents as getPastEventsContract,
} from '../../shared/alerts/activeEvents'
import type { DeviceId } from '../../shared/core/ids'
import { type Clock, dayMs, secondMs } from '../../shared/core/time'
import { oldestReadableMs, tierOf } from '../../shared/plans/tierOf'
import { Problem } from '../../shared/core/problem'
import type { DeviceEvent, getEvents as contract } from '../../shared/alerts/deviceEvents'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import type { DeviceStore, RecordItem, RecordStream } from '../devices/deviceStore'
import { readingRightsOf, askedWindow } from '../data/askedWindow'
import { activeOf, viewEvent } from './activeOf'
import { nameEvents } from './words'
import { rankOfLevel } from './alertRank'
import type { EventReader, EventRow } from './eventStore'

/** So many rows are looked at for one page at most, however few of them are asked for. */
const maxRead = 1000

const worstFirst = (a: DeviceEvent, b: DeviceEvent): number =>
  rankOfLevel(b.level) - rankOfLevel(a.level) || b.beganTs - a.beganTs

const nameOf = ({ deviceid, streamId }: RecordStream): string => `${deviceid}#${streamId}`
/** Where in a key the name of the stream ends. */
const cutOf = (key: string): number => key.indexOf('#', key.indexOf('#') + 1)

/** Events stay with the stream of their readings: what was deleted or forfeited with those is not listed either. */
export const getEvents =
  (devices: Pick<DeviceStore, 'many'>, events: EventReader, now: Clock): Serve<typeof contract> =>
  async ({ deviceid, fromTime, toTime, level, dataPoints, pageStartKey }, caller) => {
    const device = (await devices.many([deviceid])).get(deviceid)
    if (device === undefined) throw new Problem('notFound')
    const { record, link } = device
    const rights = readingRightsOf(record, caller, now)
    const window = askedWindow({ fromTime, toTime }, rights, now())
    const isWanted = (event: DeviceEvent) => rankOfLevel(event.level) >= rankOfLevel(level)
    const oldestMs = now() - rights.retentionDays * dayMs
    const active =
      pageStartKey === undefined
        ? activeOf(link, oldestMs, { rules: record, nowMs: now() }).filter(isWanted).sort(worstFirst)
        : []

    // From the newest stream to the oldest; a key says in which one its page ended.
    const streams = [...record.streams].reverse()
    const startStream = pageStartKey?.slice(0, cutOf(pageStartKey))
    const startAt = streams.findIndex((stream) => nameOf(stream) === startStream)
    let before = startAt === -1 ? undefined : pageStartKey?.slice(cutOf(pageStartKey) + 1)
    const past: DeviceEvent[] = []
    let read = 0
    for (const stream of streams.slice(Math.max(0, startAt))) {
      for (let more = true; more;) {
        const page = await events.began(nameOf(stream), window, dataPoints, before)
        for (const row of page.rows) {
          read += 1
          before = row.at
          if (row.endedMs !== undefined && isWanted(viewEvent(row))) past.push(viewEvent(row))
          if (past.length === dataPoints || read === maxRead) {
            return { active, past, lastEvaluatedKey: `${nameOf(stream)}#${row.at}` }
          }
        }
        more = page.more
      }
      before = undefined
    }
    return { active, past }
  }

/** So that the worst sorts first, then the newest; no two events have the same. */
const keyOf = ({ level, beganTs, deviceid, id }: EventOfDevice): string =>
  [9 - rankOfLevel(level), String(99_999_999_999_999 - Math.round(beganTs * 1000)), deviceid, id].join('|')

/** The devices that a person may see, directly or through a group. */
type DevicesOf = (caller: Caller) => Promise<DeviceId[]>

export const getActiveEvents =
  (
    devicesOf: DevicesOf,
    devices: Pick<DeviceStore, 'many' | 'item'>,
    now: Clock,
  ): Serve<typeof getActiveEventsContract> =>
  async ({ level, dataPoints, pageStartKey = '' }, caller) => {
    const known = await devices.many(await devicesOf(caller))
    const all = [...known.values()]
      .flatMap(({ record, link }) => {
        const oldestMs = oldestReadableMs(tierOf({ ...record, nowMs: now() }), now())
        const { deviceid, name: deviceName } = record
        return activeOf(link, oldestMs, { rules: record, nowMs: now() }).map((event) => ({
          ...event,
          deviceid,
          deviceName,
        }))
      })
      .filter((event) => rankOfLevel(event.level) >= rankOfLevel(level))
      .map((event) => ({ key: keyOf(event), event }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
    const rest = all.filter(({ key }) => key > pageStartKey)
    const page = rest.slice(0, dataPoints)
    const last = rest.length > page.length ? page.at(-1) : undefined
    return {
      events: await nameEvents(
        devices,
        page.map(({ event }) => event),
      ),
      total: all.length,
      ...(last === undefined ? {} : { lastEvaluatedKey: last.key }),
    }
  }

/** So many rounds are read for one page; with a rare level a page may be short, and the next goes on from there. */
const maxRounds = 5

interface Found {
  record: RecordItem
  row: EventRow
}

/** By its beginning; two of the same moment by their devices. */
const pageKeyOf = ({ record, row }: Found): string => `${row.at}@${record.deviceid}`

export const getPastEvents =
  (
    devicesOf: DevicesOf,
    devices: Pick<DeviceStore, 'records' | 'item'>,
    events: EventReader,
    now: Clock,
  ): Serve<typeof getPastEventsContract> =>
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
        .sort((a, b) => (pageKeyOf(a) < pageKeyOf(b) ? 1 : -1))
      isMore = found.length >= dataPoints
      for (const each of found.slice(0, dataPoints)) {
        key = pageKeyOf(each)
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
