import type { Hours, UnknownSpan } from '../../shared/hours/hours'
import { unknownReasons } from '../../shared/hours/hours'
import { knownPart } from '../../shared/hours/hours'
import type { ReportKind } from '../../shared/reports/getReport'
import { type ReportCell, type ReportTable, roundOutwards } from '../../shared/reports/reportTable'

/** A machine and how it spent the period. */
export interface MachineHours {
  name: string
  deviceid: string
  hours: Hours
}

type Column = ReportTable['columns'][number] & { cell: (machine: MachineHours) => ReportCell }

const nameColumns: Column[] = [
  { label: 'Machine', unit: '', kind: 'text', cell: ({ name, deviceid }) => (name === '' ? deviceid : name) },
  { label: 'Device', unit: '', kind: 'text', cell: ({ deviceid }) => deviceid },
]

const secondsInHour = 3600
const spanHours = ({ fromTime, toTime }: Hours): number => (toTime - fromTime) / secondsInHour
const oneDecimal = (value: number): number => Math.round(value * 10) / 10

/** What is known of a figure; the unknown hours have a column of their own. */
const known = (hours: Hours, bounds: Hours['worked'] | undefined): ReportCell =>
  bounds === undefined ? 'not measured' : roundOutwards(knownPart(bounds, hours))

const longestOf = ({ unknown }: Hours): UnknownSpan | undefined =>
  [...unknown].sort((a, b) => b.toTs - b.fromTs - (a.toTs - a.fromTs))[0]

const columnsOf: Record<ReportKind, Column[]> = {
  utilisation: [
    ...nameColumns,
    { label: 'Worked', unit: 'h', kind: 'bounds', cell: ({ hours }) => known(hours, hours.worked) },
    { label: 'Idle', unit: 'h', kind: 'bounds', cell: ({ hours }) => known(hours, hours.idle) },
    { label: 'Off', unit: 'h', kind: 'bounds', cell: ({ hours }) => known(hours, hours.off) },
    { label: 'Not Known', unit: 'h', kind: 'number', cell: ({ hours }) => oneDecimal(hours.unknownHours) },
  ],
  health: [
    ...nameColumns,
    {
      label: 'Known',
      unit: '%',
      kind: 'number',
      cell: ({ hours }) => oneDecimal(100 - (100 * hours.unknownHours) / spanHours(hours)),
    },
    { label: 'Not Known', unit: 'h', kind: 'number', cell: ({ hours }) => oneDecimal(hours.unknownHours) },
    {
      label: 'Spans Not Known',
      unit: '',
      kind: 'text',
      cell: ({ hours }) => String(hours.unknown.length + hours.moreUnknown),
    },
    {
      label: 'Longest Span',
      unit: '',
      kind: 'text',
      cell: ({ hours }) => {
        const longest = longestOf(hours)
        if (longest === undefined) return 'none'
        const lasts = oneDecimal((longest.toTs - longest.fromTs) / secondsInHour)
        return `${lasts.toFixed(1)} h: ${unknownReasons[longest.reason].toLowerCase()}`
      },
    },
  ],
}

/** Less is the edge of an hour. */
const leastHours = 0.05

export const isComplete = ({ hours }: MachineHours): boolean => hours.unknownHours < leastHours

/** The report of a kind as a table; machines in the order in which they come. */
export const hoursReport = (
  kind: ReportKind,
  machines: readonly MachineHours[],
): Pick<ReportTable, 'columns' | 'rows' | 'notes' | 'completeness'> => {
  const columns = columnsOf[kind]
  const complete = machines.filter(isComplete).length
  const isMetered = machines.some(({ hours }) => hours.source !== 'none')
  return {
    columns: columns.map(({ label, unit, kind: of }) => ({ label, unit, kind: of })),
    rows: machines.map((machine) => columns.map(({ cell }) => cell(machine))),
    completeness: `Complete for ${complete} of ${machines.length} ${machines.length === 1 ? 'machine' : 'machines'}`,
    notes: [
      ...(isMetered && kind === 'utilisation'
        ? ['Hours lie between the two figures. Those that are not known may belong to any of the three.']
        : []),
    ],
  }
}
