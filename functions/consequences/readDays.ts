import { comparedDays } from '../../shared/consequences/effectOf'
import { type Clock, dayMs } from '../../shared/core/time'
import type { EventReader } from '../alerts/eventStore'
import { type Sources, openReadRows } from '../data/readRows'
import { type StreamSpan, streamSpans } from '../data/streamSpans'
import type { LinkItem, RecordItem } from '../devices/deviceStore'
import { dayFiguresOf } from './dayFigures'
import type { ComparedDay } from './figuresOf'

const notified = new Set(['warning', 'alarm'])
const pageRows = 1000
const maxAlarmEvents = 5000

/** When events of warning and alarm began, the newest few thousand. */
const readAlarms = async (reader: EventReader, spans: readonly StreamSpan[]): Promise<number[]> => {
  const times: number[] = []
  for (const span of spans) {
    let before: string | undefined
    for (let more = true; more && times.length < maxAlarmEvents;) {
      const page = await reader.began(span.stream, span, pageRows, before)
      times.push(...page.rows.filter(({ level }) => notified.has(level)).map(({ beganMs }) => beganMs))
      before = page.rows.at(-1)?.at
      more = page.more && before !== undefined
    }
  }
  return times
}

/**
 * The days before and after a moment, counted from it, as far as the plan stores them and the device was known. Packed days
 * are read one after the other: a month of readings need not be held at once.
 */
export const openReadDays = (sources: Sources, events: EventReader, now: Clock) => {
  const readRows = openReadRows(sources, now)
  return async (
    { record, link }: { record: RecordItem; link: LinkItem },
    atMs: number,
    oldestMs: number,
  ): Promise<{ before: ComparedDay[]; after: ComparedDay[] }> => {
    const knownFromMs = Math.max(oldestMs, Math.min(...record.streams.map(({ fromMs }) => fromMs)))
    const readDay = async (startMs: number, alarms: readonly number[]): Promise<ComparedDay> => {
      const endMs = startMs + dayMs - 1
      const rows = []
      for (const span of streamSpans(record, link, { fromMs: startMs, toMs: endMs })) {
        const found = await readRows(span, { count: Infinity, newestFirst: false })
        rows.push(...found.rows.filter(({ tsMs }) => tsMs >= startMs && tsMs <= endMs))
      }
      rows.sort((a, b) => a.tsMs - b.tsMs)
      const began = alarms.filter((ms) => ms >= startMs && ms <= endMs)
      return { ...dayFiguresOf(rows), startMs, alarms: began.length }
    }
    const window = { fromMs: atMs - comparedDays * dayMs, toMs: atMs + comparedDays * dayMs - 1 }
    const alarms = await readAlarms(events, streamSpans(record, link, window))
    const days: ComparedDay[] = []
    for (let n = -comparedDays; n < comparedDays; n += 1) {
      const startMs = atMs + n * dayMs
      if (startMs >= knownFromMs) days.push(await readDay(startMs, alarms))
    }
    return {
      before: days.filter(({ startMs }) => startMs < atMs),
      after: days.filter(({ startMs }) => startMs >= atMs),
    }
  }
}
