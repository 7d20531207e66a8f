import { type Hours, type UnknownSpan, knownPart, unknownReasons } from '../../shared/hours/hours'
import { type ReportCell, roundOutwards } from '../../shared/reports/reportTable'
import {
  type Column as MachineColumn,
  type Machine,
  type ReportBody,
  completeFor,
  doubtNotes,
  fillColumns,
  isKnown,
  nameColumns,
  oneDecimal,
} from './reportBody'

type Column = MachineColumn<Machine<Hours>>
type HoursKind = 'utilisation' | 'health'

const secondsInHour = 3600
const spanHours = ({ fromTime, toTime }: Hours): number => (toTime - fromTime) / secondsInHour

/** What is known of a figure; the unknown hours have a column of their own. */
const known = (hours: Hours, bounds: Hours['worked'] | undefined): ReportCell =>
  bounds === undefined ? 'not measured' : roundOutwards(knownPart(bounds, hours))

const longestOf = ({ unknown }: Hours): UnknownSpan | undefined =>
  [...unknown].sort((a, b) => b.toTs - b.fromTs - (a.toTs - a.fromTs))[0]

const columnsOf: Record<HoursKind, Column[]> = {
  utilisation: [
    ...nameColumns,
    { label: 'Worked', unit: 'h', kind: 'bounds', cell: ({ of: hours }) => known(hours, hours.worked) },
    { label: 'Idle', unit: 'h', kind: 'bounds', cell: ({ of: hours }) => known(hours, hours.idle) },
    { label: 'Off', unit: 'h', kind: 'bounds', cell: ({ of: hours }) => known(hours, hours.off) },
    {
      label: 'Not Known',
      unit: 'h',
      kind: 'number',
      cell: ({ of: hours }) => oneDecimal(hours.unknownHours),
    },
  ],
  health: [
    ...nameColumns,
    {
      label: 'Known',
      unit: '%',
      kind: 'number',
      cell: ({ of: hours }) => oneDecimal(100 - (100 * hours.unknownHours) / spanHours(hours)),
    },
    {
      label: 'Not Known',
      unit: 'h',
      kind: 'number',
      cell: ({ of: hours }) => oneDecimal(hours.unknownHours),
    },
    {
      label: 'Spans Not Known',
      unit: '',
      kind: 'count',
      cell: ({ of: hours }) => hours.unknown.length + hours.moreUnknown,
    },
    {
      label: 'Longest Span',
      unit: '',
      kind: 'text',
      cell: ({ of: hours }) => {
        const longest = longestOf(hours)
        if (longest === undefined) return 'none'
        const lasts = oneDecimal((longest.toTs - longest.fromTs) / secondsInHour)
        return `${lasts.toFixed(1)} h: ${unknownReasons[longest.reason].toLowerCase()}`
      },
    },
  ],
}

/** How the machines of a group spent the period, or how much of it is known. */
export const hoursReport = (kind: HoursKind, machines: readonly Machine<Hours>[]): ReportBody => {
  const complete = machines.filter(({ of: hours }) => isKnown(hours.unknownHours)).length
  const isMetered = machines.some(({ of: hours }) => hours.source !== 'none')
  return {
    ...fillColumns(columnsOf[kind], machines),
    completeness: completeFor(complete, machines.length),
    notes: [
      ...(isMetered && kind === 'utilisation'
        ? ['Hours lie between the two figures. Those that are not known may belong to any of the three.']
        : []),
      ...doubtNotes(machines),
    ],
  }
}
