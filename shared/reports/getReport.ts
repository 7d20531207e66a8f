import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { FileAnswer } from '../core/fileAnswer'
import { GroupId } from '../core/ids'
import { EpochSeconds } from '../core/time'
import { TimeZone } from '../core/timeZone'
import { type ReportSpan, reportSpans } from './reportPeriods'
import { ReportTable } from './reportTable'

/** What a report says. */
export const reportKinds = {
  utilisation: 'Utilisation',
  visits: 'Visits and Trips',
  fuel: 'Fuel',
  events: 'Events and Answers',
  service: 'Service Due',
  health: 'Data Health',
} as const
export type ReportKind = keyof typeof reportKinds

/** Whether a report is of its period; one that is not says how things are when it is made, and nothing corrects it later. */
export const isOfPeriod = {
  utilisation: true,
  visits: true,
  fuel: true,
  events: true,
  service: false,
  health: true,
} as const satisfies Record<ReportKind, boolean>

const kinds = Object.keys(reportKinds) as [ReportKind, ...ReportKind[]]
const spans = Object.keys(reportSpans) as [ReportSpan, ...ReportSpan[]]

export const ReportKinds = z.enum(kinds)
export const ReportSpans = z.enum(spans)

/** More machines are in the mailed report alone. */
export const mostPreviewed = 100

const asked = {
  groupid: GroupId,
  kind: ReportKinds,
  span: ReportSpans,
  timeZone: TimeZone,
  /** A time of the period; the newest closed one without. */
  atTime: z.optional(EpochSeconds),
}

export const getReport = endpoint({
  service: 'group',
  method: 'GET',
  path: '/group/{groupid}/report',
  summary:
    'Read a report of a group over a whole day, week or month of a zone, the newest closed one by default.',
  ability: 'viewGroup',
  input: z.object(asked),
  output: z.object({
    fromTime: z.number(),
    toTime: z.number(),
    table: ReportTable,
    /** So many machines of the group are not in it. */
    moreMachines: z.number(),
  }),
})

export const drawReport = endpoint({
  service: 'group',
  method: 'GET',
  path: '/group/{groupid}/report/pdf',
  summary: 'Download a report of a group as an A4 file to print.',
  ability: 'viewGroup',
  mediaType: 'application/pdf',
  input: z.object(asked),
  output: FileAnswer,
})
