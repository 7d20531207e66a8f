import type { DeviceId, UserId } from '../../shared/core/ids'
import { type Clock, dayMs, secondMs } from '../../shared/core/time'
import { type Clause, isReached } from '../../shared/notifications/noticeOutcomes'
import {
  type NoticeFigures,
  type getNoticeFigures as contract,
  type getStaffNoticeFigures as staffContract,
  figureDays,
} from '../../shared/notifications/noticeFigures'
import { OwnName } from '../../shared/display/ownName'
import type { EventReader, EventRow } from '../alerts/eventStore'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import { firstIdAt } from '../core/newId'
import { type DeviceStore, deviceItem } from '../devices/deviceStore'
import { type Course, figuresOf, measurementKey, worstMeasurements } from './figuresOf'
import { openRowsOf } from './getNoticeOutcomes'
import type { OutcomeReader, OutcomeRow } from './outcomeStore'
import type { UserStore } from '../users/userStore'

/** A person who gets more in a month is flooded, whatever the figure. */
const maxRows = 5000
const pageSize = 500
/** Of one device: more turns in a month than this make no difference to what is said of it. */
const maxEvents = 1000

interface Parts {
  users: Pick<UserStore, 'read'>
  outcomes: OutcomeReader
  clauseOf: (row: OutcomeRow) => Promise<Clause>
  devices: Pick<DeviceStore, 'many' | 'item'>
  events: EventReader
  now: Clock
}

const openFigures = (parts: Parts) => {
  const { devices, events, clauseOf, now } = parts
  const rowsOf = openRowsOf(parts)

  const reachedOf = async (userid: UserId, fromMs: number) => {
    const reached: OutcomeRow[] = []
    let before: string | undefined
    let read = 0
    let isMore = true
    while (isMore && read < maxRows) {
      const { rows, more } = await rowsOf(userid, pageSize, before, firstIdAt(fromMs))
      const clauses = await Promise.all(rows.map((row) => clauseOf(row)))
      reached.push(...rows.filter((_, n) => isReached(clauses[n] ?? { kind: 'unknown' })))
      read += rows.length
      before = rows.at(-1)?.id
      isMore = more && rows.length > 0
    }
    // A list that names a device is a notice of its own beside.
    return { isPartial: isMore, rows: reached.filter(({ clause }) => clause?.kind !== 'list') }
  }

  const coursesOf = async (worst: ReturnType<typeof worstMeasurements>, fromMs: number) => {
    const known = await devices.many([...new Set(worst.map(({ deviceid }) => deviceid as DeviceId))])
    const courses = new Map<string, Course>()
    for (const { record, link } of known.values()) {
      const topics = new Set(
        worst.filter((each) => each.deviceid === record.deviceid).map(({ topic }) => topic),
      )
      const span = { fromMs, toMs: now() }
      const pages = await Promise.all(
        record.streams.map(({ deviceid, streamId }) =>
          events.began(`${deviceid}#${streamId}`, span, maxEvents, undefined),
        ),
      )
      const rows = pages.flatMap((page) => page.rows)
      for (const topic of topics) {
        const own = rows.filter((row: EventRow) => row.topic === topic)
        courses.set(measurementKey(record.deviceid, topic), {
          intervalSeconds: link.intervalSeconds,
          events: own,
        })
      }
    }
    return { courses, known }
  }

  return async (userid: UserId, maySee: (deviceid: DeviceId) => boolean): Promise<NoticeFigures> => {
    const nowMs = now()
    const fromMs = nowMs - figureDays * dayMs
    const { rows, isPartial } = await reachedOf(userid, fromMs)
    const notices = rows.map(({ deviceid, event, atMs }) => ({ deviceid, topic: event?.topic ?? '', atMs }))
    const { courses, known } = await coursesOf(worstMeasurements(notices), fromMs)
    const { busiest, worstFlood, worst, ...figures } = figuresOf(notices, courses, nowMs)
    const moment = (each: { atMs: number; notices: number }) => ({
      ts: each.atMs / secondMs,
      notices: each.notices,
    })
    const viewWorst = async ({ lastedMs, ...each }: (typeof worst)[number]) => {
      const deviceid = each.deviceid as DeviceId
      const { topic, notices: count, chattered } = each
      const lasted = lastedMs === undefined ? {} : { lastedSeconds: Math.floor(lastedMs / secondMs) }
      if (!maySee(deviceid)) return { topic: '', notices: count, chattered, ...lasted }
      const own = OwnName.safeParse((await devices.item(deviceid, deviceItem.display(topic)))?.entry)
      const device = { deviceid, name: known.get(deviceid)?.record.name ?? deviceid }
      const name = own.success && own.data.name !== undefined ? { name: own.data.name } : {}
      return { device, topic, ...name, notices: count, chattered, ...lasted }
    }
    return {
      ...figures,
      ...(busiest === undefined ? {} : { busiestHour: moment(busiest) }),
      ...(worstFlood === undefined ? {} : { worstFlood: moment(worstFlood) }),
      worst: await Promise.all(worst.filter(({ topic }) => topic !== '').map(viewWorst)),
      isPartial,
    }
  }
}

export const getNoticeFigures = (
  parts: Parts,
  devicesOf: (caller: Caller) => Promise<DeviceId[]>,
): Serve<typeof contract> => {
  const readFigures = openFigures(parts)
  return async (_, caller) => {
    const seen = new Set(await devicesOf(caller))
    return readFigures(caller.userid, (deviceid) => seen.has(deviceid))
  }
}

export const getStaffNoticeFigures = (parts: Parts): Serve<typeof staffContract> => {
  const readFigures = openFigures(parts)
  return ({ userid }) => readFigures(userid, () => true)
}
