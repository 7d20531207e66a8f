import type { AlertLevel } from '../../shared/alerts/alertLevels'
import { dayMs, hourMs, minuteMs } from '../../shared/core/time'
import { type Column, type Machine, type ReportBody, completeFor, fillColumns, isKnown } from './reportBody'
import { nameColumns, oneDecimal } from './reportBody'
import type { Answers } from './readAnswers'

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
