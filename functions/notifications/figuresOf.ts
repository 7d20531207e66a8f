import { aimPerHour, figureDays, floodMinutes, floodNotices } from '../../shared/notifications/noticeFigures'
import { dayMs, hourMs, minuteMs, secondMs } from '../../shared/core/time'

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
export const worstMeasurements = (
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
