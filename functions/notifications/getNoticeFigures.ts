import type { DeviceId, UserId } from '../../shared/core/ids'
import { type Clock, dayMs, secondMs, hourMs, minuteMs } from '../../shared/core/time'
import { type Clause, isReached } from '../../shared/notifications/noticeOutcomes'
import {
  type NoticeFigures,
  type getNoticeFigures as contract,
  type getStaffNoticeFigures as staffContract,
  figureDays,
  aimPerHour,
  floodMinutes,
  floodNotices,
} from '../../shared/notifications/noticeFigures'
import { OwnName } from '../../shared/display/ownName'
import type { EventReader, EventRow } from '../alerts/eventStore'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import { firstIdAt } from '../core/newId'
import { type DeviceStore, deviceItem } from '../devices/deviceStore'
import type { UserStore } from '../users/userStore'
import { openRowsOf } from './getNoticeOutcomes'
import type { OutcomeReader, OutcomeRow } from './outcomeStore'

/** A notice that reached a person; by several channels it has the same device and time. */
export interface ReachedNotice {
  deviceid: string
  topic: string
  atMs: number
}

/** How the conditions of a measurement came and went. */
export interface Course {
  intervalSeconds: number
  events: readonly { beganMs: number; endedMs?: number | undefined }[]
}

/** Three turns within so many intervals of the device are chattering. */
const chatterTurns = 3
const chatterIntervals = 10
const mostWorst = 10

interface Burst {
  atMs: number
  notices: number
}

const worstOf = (bursts: readonly Burst[]): Burst | undefined =>
  bursts.reduce<Burst | undefined>(
    (worst, each) => (each.notices > (worst?.notices ?? 0) ? each : worst),
    undefined,
  )

/** Spans without a pause in which any ten minutes have so many notices as make a flood. */
export const floodsOf = (times: readonly number[]): Burst[] => {
  const floods: (Burst & { endMs: number })[] = []
  let first = 0
  for (const [n, atMs] of times.entries()) {
    while (atMs - (times[first] ?? atMs) > floodMinutes * minuteMs) first += 1
    const notices = n - first + 1
    if (notices < floodNotices) continue
    const last = floods.at(-1)
    const beganMs = times[first] ?? atMs
    if (last !== undefined && beganMs <= last.endMs) {
      last.endMs = atMs
      last.notices = Math.max(last.notices, notices)
    } else floods.push({ atMs: beganMs, endMs: atMs, notices })
  }
  return floods.map(({ atMs, notices }) => ({ atMs, notices }))
}

/** How often a condition turned three times or more within ten intervals; a turn counts for one of them alone. */
export const chattersOf = ({ intervalSeconds, events }: Course): number => {
  const turns = events
    .flatMap(({ beganMs, endedMs }) => [beganMs, ...(endedMs === undefined ? [] : [endedMs])])
    .sort((a, b) => a - b)
  const spanMs = chatterIntervals * intervalSeconds * secondMs
  let count = 0
  for (let n = 0; n + chatterTurns <= turns.length;) {
    const [begin = 0, end = Infinity] = [turns[n], turns[n + chatterTurns - 1]]
    if (end - begin > spanMs) {
      n += 1
      continue
    }
    count += 1
    while (n < turns.length && (turns[n] ?? Infinity) - begin <= spanMs) n += 1
  }
  return count
}

const longestOf = ({ events }: Course, nowMs: number): number =>
  Math.max(0, ...events.map(({ beganMs, endedMs = nowMs }) => endedMs - beganMs))

export const measurementKey = (deviceid: string, topic: string): string => `${deviceid} ${topic}`

/** Each once, whatever channels it went by, oldest first. */
const distinct = (notices: readonly ReachedNotice[]): ReachedNotice[] =>
  [...new Map(notices.map((each) => [`${each.deviceid} ${each.atMs}`, each])).values()].sort(
    (a, b) => a.atMs - b.atMs,
  )

/** The measurements that notified a person most, the worst first. */
const worstMeasurements = (
  notices: readonly ReachedNotice[],
): { deviceid: string; topic: string; notices: number }[] => {
  const counts = new Map<string, { deviceid: string; topic: string; notices: number }>()
  for (const { deviceid, topic } of distinct(notices)) {
    const key = measurementKey(deviceid, topic)
    const known = counts.get(key)
    counts.set(key, { deviceid, topic, notices: (known?.notices ?? 0) + 1 })
  }
  return [...counts.values()].sort((a, b) => b.notices - a.notices).slice(0, mostWorst)
}

/**
 * How a person was notified in the span of the figures. Times in epoch milliseconds.
 * @param courses how the worst measurements came and went, by `measurementKey`
 */
export const figuresOf = (
  all: readonly ReachedNotice[],
  courses: ReadonlyMap<string, Course>,
  nowMs: number,
) => {
  const notices = distinct(all.filter(({ atMs }) => atMs > nowMs - figureDays * dayMs && atMs <= nowMs))
  const times = notices.map(({ atMs }) => atMs)
  const hours = new Map<number, number>()
  for (const atMs of times) {
    const hour = Math.floor(atMs / hourMs) * hourMs
    hours.set(hour, (hours.get(hour) ?? 0) + 1)
  }
  const busiest = worstOf([...hours].map(([atMs, count]) => ({ atMs, notices: count })))
  const floods = floodsOf(times)
  const worst = worstMeasurements(notices).map((each) => {
    const course = courses.get(measurementKey(each.deviceid, each.topic))
    const lastedMs = course === undefined ? 0 : longestOf(course, nowMs)
    return {
      ...each,
      chattered: course === undefined ? 0 : chattersOf(course),
      ...(lastedMs > dayMs ? { lastedMs } : {}),
    }
  })
  return {
    notices: notices.length,
    busiest,
    hoursAbove: [...hours.values()].filter((count) => count > aimPerHour).length,
    floods: floods.length,
    worstFlood: worstOf(floods),
    chattering: worst.filter(({ chattered }) => chattered > 0).length,
    lasting: worst.filter(({ lastedMs }) => lastedMs !== undefined).length,
    worst,
  }
}

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
