import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { GroupId } from '../core/ids'
import { ClockTime, TimeZone } from '../core/timeZone'
import { ReportKinds, ReportSpans } from './getReport'

/** How an address stands: it is mailed once its owner has confirmed it, and never again after it has said no. */
export const recipientStates = {
  waiting: 'Waits for a confirmation',
  confirmed: 'Gets the report',
  unsubscribed: 'Unsubscribed',
} as const
export type RecipientState = keyof typeof recipientStates
const states = Object.keys(recipientStates) as [RecipientState, ...RecipientState[]]

const maxRecipients = 20

export const ReportRecipient = z.object({ email: z.string(), state: z.enum(states) })
export type ReportRecipient = z.infer<typeof ReportRecipient>

export const maxReports = 20

export const ReportId = z
  .string()
  .check(z.regex(/^q-[A-Za-z0-9]{8}$/, 'must be q- and 8 letters or digits'), z.meta({ title: 'Report' }))
  .brand<'ReportId'>()
export type ReportId = z.infer<typeof ReportId>

const ReportFields = {
  kind: ReportKinds,
  span: ReportSpans,
  timeZone: TimeZone,
  /** On the day after the period, and not before it is closed. */
  at: ClockTime,
}

/** A report that is mailed again and again. */
export const ScheduledReport = z.object({
  reportid: ReportId,
  ...ReportFields,
  /** With whose rights it is made. */
  owner: z.string(),
  recipients: z.array(ReportRecipient),
  /** Epoch seconds; absent while it rests. */
  nextTs: z.optional(z.number()),
  /** Why it rests. */
  problem: z.optional(z.string()),
  version: z.int(),
})
export type ScheduledReport = z.infer<typeof ScheduledReport>

export const getReports = endpoint({
  service: 'group',
  method: 'GET',
  path: '/group/{groupid}/reports',
  summary: 'List the reports of a group that are mailed, and who gets them.',
  ability: 'viewReports',
  input: z.object({ groupid: GroupId }),
  output: z.object({ reports: z.array(ScheduledReport) }),
})

export const putReport = endpoint({
  service: 'group',
  method: 'PUT',
  path: '/group/{groupid}/report',
  summary:
    'Have a report of a group mailed each day, week or month, or change one; it is made with the rights of the caller.',
  ability: 'editReports',
  example: { recipients: ['ann@example.com'] },
  input: z.object({
    groupid: GroupId,
    /** Without one a report is made. */
    reportid: z.optional(ReportId),
    ...ReportFields,
    recipients: z
      .array(z.string().check(z.trim(), z.toLowerCase(), z.email('must be an email address')))
      .check(
        z.minLength(1, 'must have at least one address'),
        z.maxLength(maxRecipients, `may have at most ${maxRecipients} addresses`),
        z.meta({ title: 'Recipients' }),
      ),
    /** Of what was changed. */
    version: z.optional(z.int().check(z.minimum(1), z.meta({ title: 'Version' }))),
  }),
  output: z.object({ message: z.string(), reportid: ReportId }),
})

export const removeReport = endpoint({
  service: 'group',
  method: 'DELETE',
  path: '/group/{groupid}/report',
  summary: 'Have a report of a group mailed no more.',
  ability: 'editReports',
  input: z.object({ groupid: GroupId, reportid: ReportId }),
  output: z.object({ message: z.string() }),
})

const Token = z.string().check(z.maxLength(1000), z.meta({ title: 'Link' }))

/** A GET changes nothing, since readers of mails follow links. */
export const confirmReport = endpoint({
  service: 'group',
  method: 'POST',
  path: '/groups/report-confirmations',
  summary: 'Confirm that an address wants a report, by the token of the email that asked.',
  ability: 'anyone',
  auth: 'public',
  input: z.object({ token: Token }),
  output: z.object({ message: z.string() }),
})

/** One click in a reader of mails takes the address off the report, as RFC 8058 has it. */
export const unsubscribeReport = endpoint({
  service: 'group',
  method: 'POST',
  path: '/groups/report-unsubscribe/{token}',
  summary: 'Take the address of an emailed report off it, by one click in the email.',
  ability: 'anyone',
  auth: 'public',
  input: z.object({ token: Token, 'List-Unsubscribe': z.optional(z.literal('One-Click')) }),
  output: z.object({ message: z.string() }),
})
