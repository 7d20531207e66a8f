import { type AlertLevel, alertLevels } from '../../shared/alerts/alertLevels'
import { dayMs, hourMs, minuteMs, type Clock } from '../../shared/core/time'
import type { Period } from '../../shared/periodfigures/metricPeriods'
import { closesAfterMs } from '../../shared/reports/reportPeriods'
import { type OccurrenceRow, idOfRow, type ReadOccurrences } from '../alarms/occurrenceStore'
import { readLevel } from '../alerts/alertRank'
import type { EventReader } from '../alerts/eventStore'
import type { Caller } from '../core/http/caller'
import { readingRightsOf } from '../data/askedWindow'
import type { ReadHeard } from '../data/seriesReader'
import { gapOf, unheard } from '../data/silences'
import type { LinkItem, RecordItem } from '../devices/deviceStore'
import {
  type Column,
  type Machine,
  type ReportBody,
  completeFor,
  fillColumns,
  isKnown,
  nameColumns,
  oneDecimal,
} from './reportBody'

/** The events of a device that began in a period, and what people did about them until it was closed. */
export interface Answers {
  /** Undefined where the plan keeps nothing of the period. */
  levels: Record<AlertLevel, number> | undefined
  /** Those that ask for a person, how many were acknowledged, and after how long half of these were. */
  asking: number
  acknowledged: number
  medianMs: number | undefined
  /** There were more than could be counted. */
  isMore: boolean
  /** Without readings no event is known. */
  unknownHours: number
}

interface Sources {
  events: EventReader
  readOccurrences: ReadOccurrences
  readHeard: ReadHeard
  now: Clock
}

/** More of one device are not counted. */
const mostEvents = 5000
const pageRows = 1000

const medianOf = (values: readonly number[]): number | undefined => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low, high] = [sorted[middle - 1], sorted[middle]]
  return sorted.length % 2 === 1 || low === undefined || high === undefined ? high : (low + high) / 2
}

/** From when it asked for people until one acknowledged it; undefined where none did while the period was open. */
const answerMs = (
  { acknowledged, beganMs, rangMs = beganMs }: OccurrenceRow,
  closedMs: number,
): number | undefined => {
  if (acknowledged === undefined || acknowledged.atMs >= closedMs) return undefined
  return acknowledged.atMs - (rangMs <= acknowledged.atMs ? rangMs : beganMs)
}

const lengthMs = ({ fromMs, toMs }: Period): number => toMs - fromMs

/** Events of one device over a period that has ended, as its plan lets them be known. */
export const openReadAnswers = ({ events, readOccurrences, readHeard, now }: Sources) => {
  const readRows = async ({ streams }: RecordItem, { fromMs, toMs }: Period) => {
    const found: { at: string; level: AlertLevel }[] = []
    let isMore = false
    for (const { deviceid, streamId } of streams) {
      let before: string | undefined
      for (let more = true; more;) {
        const span = { fromMs, toMs: toMs - 1 }
        const page = await events.began(`${deviceid}#${streamId}`, span, pageRows, before)
        found.push(...page.rows.map(({ at, level }) => ({ at, level: readLevel(level) })))
        before = page.rows.at(-1)?.at
        isMore = page.more && found.length >= mostEvents
        more = page.more && !isMore && before !== undefined
      }
    }
    return { found, isMore }
  }

  return async (
    device: { record: RecordItem; link: LinkItem },
    caller: Pick<Caller, 'specialGroups'>,
    period: Period,
  ): Promise<Answers> => {
    const { record, link } = device
    const none = { asking: 0, acknowledged: 0, medianMs: undefined, isMore: false }
    const rights = readingRightsOf(record, caller, now)
    const kept = { ...period, fromMs: Math.max(period.fromMs, now() - rights.retentionDays * dayMs) }
    if (!rights.rawData || kept.fromMs >= kept.toMs) {
      return { ...none, levels: undefined, unknownHours: lengthMs(period) / hourMs }
    }
    const gapMs = gapOf(link)
    const [{ found, isMore }, rows, heard] = await Promise.all([
      readRows(record, kept),
      readOccurrences(record.deviceid, kept),
      readHeard(device, { fromMs: kept.fromMs - gapMs, toMs: kept.toMs + gapMs }),
    ])
    const known = new Map(rows.map((row) => [idOfRow(row), row]))
    const closedMs = period.toMs + closesAfterMs
    const asking = found.filter(({ level }) => level !== 'info')
    const answers = asking.flatMap(({ at }) => {
      const row = known.get(at)
      const ms = row === undefined ? undefined : answerMs(row, closedMs)
      return ms === undefined ? [] : [ms]
    })
    const countOf = (level: AlertLevel) => found.filter((each) => each.level === level).length
    const silences = unheard(heard, kept, { gapMs, nowMs: now() })
    const unknownMs = kept.fromMs - period.fromMs + silences.reduce((sum, each) => sum + lengthMs(each), 0)
    return {
      levels: Object.fromEntries(alertLevels.map((level) => [level, countOf(level)])) as Record<
        AlertLevel,
        number
      >,
      asking: asking.length,
      acknowledged: answers.length,
      medianMs: medianOf(answers),
      isMore,
      unknownHours: unknownMs / hourMs,
    }
  }
}
export type ReadAnswers = ReturnType<typeof openReadAnswers>

const notKnown = 'not known'

const levelColumn = (label: string, level: AlertLevel): Column<Machine<Answers>> => ({
  label,
  unit: '',
  kind: 'count',
  cell: ({ of: { levels, isMore } }) =>
    levels === undefined ? notKnown : `${levels[level]}${isMore ? ' or more' : ''}`,
})

const describeTime = (ms: number): string => {
  if (ms < hourMs) return `${Math.round(ms / minuteMs)} min`
  return ms < dayMs ? `${oneDecimal(ms / hourMs)} h` : `${oneDecimal(ms / dayMs)} d`
}

const columns: Column<Machine<Answers>>[] = [
  ...nameColumns,
  levelColumn('Alarms', 'alarm'),
  levelColumn('Warnings', 'warning'),
  levelColumn('Alerts', 'alert'),
  levelColumn('Infos', 'info'),
  {
    label: 'Acknowledged',
    unit: '',
    kind: 'count',
    cell: ({ of: { levels, asking, acknowledged } }) =>
      levels === undefined ? notKnown : `${acknowledged} of ${asking}`,
  },
  {
    label: 'After',
    unit: '',
    kind: 'count',
    cell: ({ of: { levels, medianMs } }) => {
      if (levels === undefined) return notKnown
      return medianMs === undefined ? 'none' : describeTime(medianMs)
    },
  },
  {
    label: 'Not Known',
    unit: 'h',
    kind: 'number',
    cell: ({ of: { unknownHours } }) => oneDecimal(unknownHours),
  },
]

/** What happened on the machines of a group, and what people did about it. */
export const eventsReport = (machines: readonly Machine<Answers>[]): ReportBody => {
  const complete = machines.filter(({ of }) => isKnown(of.unknownHours) && !of.isMore).length
  return {
    ...fillColumns(columns, machines),
    completeness: completeFor(complete, machines.length),
    notes: [
      'Events that began in the period. Infos ask for no one; of the others, those count as acknowledged that were so until two hours after the period.',
      'After: half of those that were acknowledged were so within this time. Not known: hours without readings, whose events are missing here.',
    ],
  }
}
