import type { DeviceEvent, getEvents as contract } from '../../shared/alerts/deviceEvents'
import { Problem } from '../../shared/core/problem'
import { type Clock, dayMs } from '../../shared/core/time'
import type { Serve } from '../core/http/serve'
import { askedWindow, readingRightsOf } from '../data/askedWindow'
import type { DeviceStore, RecordStream } from '../devices/deviceStore'
import { activeOf, viewEvent } from './activeOf'
import type { EventReader } from './eventStore'
import { rankOfLevel } from './alertRank'

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
