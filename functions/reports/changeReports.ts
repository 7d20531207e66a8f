import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { UserId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { type Clock, secondMs } from '../../shared/core/time'
import { reportKinds } from '../../shared/reports/getReport'
import { dueOf, lastClosed, periodOf, reportSpans } from '../../shared/reports/reportPeriods'
import type * as contract from '../../shared/reports/schedules'
import { type ReportRecipient, ReportId, maxReports } from '../../shared/reports/schedules'
import type { GroupId } from '../../shared/core/ids'
import type { AccessStore } from '../access/accessStore'
import { accessKey, idIn } from '../core/accessKey'
import type { CountOne } from '../core/hourlyLimits'
import type { Serve } from '../core/http/serve'
import { log } from '../core/log'
import { newShortId } from '../core/newId'
import { deleteItem, putItem, transactUntilDone } from '../core/store/storeWrites'
import type { GroupStore } from '../groups/groupStore'
import type { SendMail } from '../mail/sendMail'
import type { WriteLog } from '../serverlog/logEntry'
import type { UserStore } from '../users/userStore'
import { type ReportRow, type ReportStore, reportKey, reportPrefix, reportShardOf } from './reportStore'
import { makeReportToken } from './answerReport'

export interface ScheduleParts {
  documents: DynamoDBDocumentClient
  TableName: string
  store: ReportStore
  access: Pick<AccessStore, 'related'>
  groups: Pick<GroupStore, 'read'>
  users: Pick<UserStore, 'read'>
  sendMail: SendMail
  countAddress: CountOne
  readSecret: () => Promise<string>
  portalAddress: string
  writeLog: WriteLog
  now: Clock
}

const idOf = ({ sk }: Pick<ReportRow, 'sk'>) => ReportId.parse(sk.slice(reportPrefix.length))

export const getReports =
  ({ store }: Pick<ScheduleParts, 'store'>): Serve<typeof contract.getReports> =>
  async ({ groupid }) => ({
    reports: (await store.ofGroup(groupid)).map((row) => ({
      reportid: idOf(row),
      kind: row.kind,
      span: row.span,
      timeZone: row.timeZone,
      at: row.at,
      owner: row.owner.email,
      recipients: row.recipients,
      ...(row.dueMs === undefined ? {} : { nextTs: row.dueMs / secondMs }),
      ...(row.problem === undefined ? {} : { problem: row.problem }),
      version: row.version,
    })),
  })

/** Addresses of those who are in the group: they need not be asked. */
const membersOf = async (
  { access, users }: ScheduleParts,
  groupid: GroupId,
): Promise<ReadonlySet<string>> => {
  const rows = await access.related(accessKey.group(groupid), 'USER#')
  const read = await Promise.all(rows.map(({ sk }) => users.read(UserId.parse(idIn(sk)))))
  return new Set(read.flatMap((user) => (user?.emailVerified === true ? [user.email.toLowerCase()] : [])))
}

/** An address keeps what it said; one that said no is asked again when it is added again. */
const recipientsOf = (
  wanted: readonly string[],
  before: readonly ReportRecipient[],
  members: ReadonlySet<string>,
): ReportRecipient[] =>
  [...new Set(wanted)].map((email) => {
    const known = before.find((each) => each.email === email)
    return known ?? { email, state: members.has(email) ? 'confirmed' : 'waiting' }
  })

const describe = ({
  kind,
  span,
  timeZone,
  at,
  recipients,
}: Pick<ReportRow, 'kind' | 'span' | 'timeZone' | 'at' | 'recipients'>) =>
  `${reportKinds[kind]} by ${reportSpans[span].toLowerCase()} at ${at} ${timeZone} to ${recipients.map(({ email }) => email).join(', ')}`

export const putReport =
  (parts: ScheduleParts): Serve<typeof contract.putReport> =>
  async ({ groupid, reportid: asked, version, recipients: wanted, ...fields }, caller) => {
    const { documents, TableName, store, groups, writeLog, countAddress, now } = parts
    const [group, members] = await Promise.all([groups.read(groupid), membersOf(parts, groupid)])
    if (group === undefined) throw new Problem('notFound')
    const own = new Set([...members, caller.email.toLowerCase()])
    const before = (await store.ofGroup(groupid)).find((row) => idOf(row) === asked)
    const strangers = recipientsOf(wanted, before?.recipients ?? [], own).filter(
      ({ email, state }) =>
        state === 'waiting' && before?.recipients.every((each) => each.email !== email) !== false,
    )
    // Before anything is saved: each is a mail to a person who did not ask for it.
    for (const _ of strangers) await countAddress(caller.userid)

    const saved = await transactUntilDone(documents, async () => {
      const rows = await store.ofGroup(groupid)
      const known = asked === undefined ? undefined : rows.find((row) => idOf(row) === asked)
      if (asked !== undefined && known === undefined)
        throw new Problem('conflict', 'This report was removed.')
      if (known !== undefined && known.version !== version) {
        throw new Problem('conflict', 'This report was changed by another person since you opened it.')
      }
      if (known === undefined && rows.length >= maxReports) {
        throw new Problem('conflict', `A group can have at most ${maxReports} reports.`)
      }
      const reportid = asked ?? ReportId.parse(`q-${newShortId(8)}`)
      const key = reportKey(groupid, reportid)
      const recipients = recipientsOf(wanted, known?.recipients ?? [], own)
      // What is closed already was not asked for; it is on the page.
      const closed = lastClosed(fields.span, fields.timeZone, now())
      const next = periodOf(fields.span, fields.timeZone, closed.fromMs, 1)
      const isSamePeriods = known?.span === fields.span && known.timeZone === fields.timeZone
      const nextFromMs = isSamePeriods ? known.nextFromMs : next.fromMs
      const period = periodOf(fields.span, fields.timeZone, nextFromMs)
      const row: ReportRow & { work: string } = {
        ...key,
        ...fields,
        owner: { userid: caller.userid, email: caller.email },
        recipients,
        nextFromMs,
        dueMs: dueOf(fields.timeZone, period, fields.at),
        work: reportShardOf(key),
        version: (known?.version ?? 0) + 1,
      }
      const name = known === undefined ? 'Report Added' : 'Report Changed'
      const entry = { subject: accessKey.group(groupid), category: 'Group' as const, name }
      return {
        items: [
          putItem(TableName, row, { version: known?.version }),
          writeLog({ ...entry, description: describe(row) }, caller, now()),
        ],
        result: {
          reportid,
          asking: recipients.filter(
            ({ email, state }) =>
              state === 'waiting' && known?.recipients.every((each) => each.email !== email) !== false,
          ),
        },
      }
    })

    const secret = await parts.readSecret()
    for (const { email } of saved.asking) {
      const token = makeReportToken('confirm', { groupid, reportid: saved.reportid, email }, secret)
      const link = `${parts.portalAddress}/report#${token}`
      try {
        await parts.sendMail({
          to: email,
          subject: `${caller.name} wants to send you a report of ${group.groupName}`,
          text: [
            `${caller.name} (${caller.email}) wants to send you this report by email:`,
            `${reportKinds[fields.kind]} of ${group.groupName}, each ${reportSpans[fields.span].toLowerCase()}.`,
            '',
            'To get it, open this page and press the button:',
            link,
            '',
            'If you do not want it, do nothing: you get no other email of it.',
            '',
          ].join('\n'),
          replyTo: caller.email,
        })
      } catch (error) {
        log.error('an address could not be asked for a report', { error, groupid })
        throw new Problem(
          'unavailable',
          `${email} could not be asked by email. Remove it and add it again.`,
          {
            cause: error,
          },
        )
      }
    }
    const count = saved.asking.length
    const first = count === 1 ? 'One address has' : `${count} addresses have`
    return {
      message: count === 0 ? 'Report saved.' : `Report saved. ${first} to confirm first.`,
      reportid: saved.reportid,
    }
  }

export const removeReport =
  ({ documents, TableName, store, writeLog, now }: ScheduleParts): Serve<typeof contract.removeReport> =>
  async ({ groupid, reportid }, caller) => {
    const key = reportKey(groupid, reportid)
    return transactUntilDone(documents, async () => {
      const row = await store.read(key.pk, key.sk)
      const result = { message: 'Report removed.' }
      if (row === undefined) return { items: [], result }
      const entry = { subject: accessKey.group(groupid), category: 'Group' as const, name: 'Report Removed' }
      return {
        items: [
          deleteItem(TableName, key, { version: row.version }),
          writeLog({ ...entry, description: describe(row) }, caller, now()),
        ],
        result,
      }
    })
  }
