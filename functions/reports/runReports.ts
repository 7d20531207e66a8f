import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { type Clock, dayMs, minuteMs, hourMs, secondMs } from '../../shared/core/time'
import type { Period } from '../../shared/periodfigures/metricPeriods'
import { isOfPeriod } from '../../shared/reports/getReport'
import { dueOf, lastClosed, periodOf } from '../../shared/reports/reportPeriods'
import type { GroupId } from '../../shared/core/ids'
import type { ReportTable } from '../../shared/reports/reportTable'
import type { Caller } from '../core/http/caller'
import { log } from '../core/log'
import { putItem, tryTransact, tryWrite } from '../core/store/storeWrites'
import { setFields } from '../core/store/setFields'
import {
  type IssueRow,
  type ReportRow,
  type ReportStore,
  groupOf,
  issueKey,
  issuePrefix,
  packTable,
  reportKeyOf,
  reportShardOf,
  unpackTable,
} from './reportStore'
import { hasSameColumns, tableChanges } from './drawTable'

/** So many missed periods are made up; what is older is left out. */
const mostMadeUp = 7
/** Of a report that is being mailed, none else takes it up meanwhile. */
const leaseMs = 2 * minuteMs
/** So long a provider that fails is tried again. */
const patienceMs = 6 * hourMs
/** Late readings are looked for once a day, for so long after a period has closed. */
const lookDays = 7
const issueLifeDays = 90

export interface RunParts {
  documents: DynamoDBDocumentClient
  TableName: string
  store: ReportStore
  /** Who owns a report, with the rights of now; undefined for one who may not see the group any more. */
  readOwner: (row: ReportRow) => Promise<Caller | undefined>
  make: (asked: ReportAsked, owner: Caller, most?: number) => Promise<{ table: ReportTable }>
  /** Mails one issue to one address. */
  send: (row: ReportRow, issue: IssueRow, table: ReportTable, to: string) => Promise<unknown>
  now: Clock
}

/** A report of more is too large to be kept beside its differences. */
const mostMachines = 2000

/** What the report of a period is asked for by. */
type ReportAsked = Pick<ReportRow, 'kind' | 'span' | 'timeZone'> & { groupid: GroupId; atTime: number }

const askedOf = (row: ReportRow, { fromMs }: Period): ReportAsked => ({
  groupid: groupOf(row),
  kind: row.kind,
  span: row.span,
  timeZone: row.timeZone,
  atTime: fromMs / secondMs,
})

const confirmedOf = ({ recipients }: ReportRow): string[] =>
  recipients.filter(({ state }) => state === 'confirmed').map(({ email }) => email)

/** The oldest of the missed periods that are made up. */
const nextPeriod = ({ kind, span, timeZone, nextFromMs }: ReportRow, newest: Period): Period => {
  // What is of now would only be said several times.
  const oldest = isOfPeriod[kind] ? periodOf(span, timeZone, newest.fromMs, 1 - mostMadeUp) : newest
  return periodOf(span, timeZone, Math.max(nextFromMs, oldest.fromMs))
}

/**
 * Makes what is due of reports and mails it. A report and a period have one issue row, put in the transaction that moves the
 * report on; each address is taken off the issue as its mail is accepted. Killed anywhere, what is left is due again.
 */
export const openRunReports = ({ documents, TableName, store, readOwner, make, send, now }: RunParts) => {
  const rest = (row: ReportRow, problem: string) =>
    tryWrite(
      documents,
      setFields(
        TableName,
        { pk: row.pk, sk: row.sk },
        { set: { problem }, remove: ['work', 'dueMs'], add: { version: 1 }, when: { version: row.version } },
      ),
    )

  const mailIssue = async (pk: string, sk: string): Promise<void> => {
    const issue = await store.readIssue(pk, sk)
    if (issue?.dueMs === undefined || issue.dueMs > now() || issue.state !== 'sending') return
    const key = { pk, sk }
    const dueMs = now() + leaseMs
    const claim = setFields(TableName, key, {
      set: { dueMs },
      when: { dueMs: issue.dueMs, issue: issue.issue },
    })
    if (!(await tryWrite(documents, claim))) return

    const { pk: reportPk, sk: reportSk } = reportKeyOf(issue)
    const report = await store.read(reportPk, reportSk)
    const mayGet = new Set(report === undefined ? [] : confirmedOf(report))
    const table = unpackTable(issue.table)
    let { waiting } = issue
    const note = async () => {
      const held = setFields(TableName, key, { set: { waiting }, when: { dueMs } })
      if (!(await tryWrite(documents, held))) throw new Error('The lease of a report is lost')
    }
    for (const to of issue.waiting) {
      if (report !== undefined && mayGet.has(to)) {
        try {
          await send(report, issue, table, to)
        } catch (error) {
          log.warn('a report could not be mailed', { pk, sk, error })
          continue
        }
      }
      waiting = waiting.filter((each) => each !== to)
      await note()
    }
    const isOver = waiting.length === 0 || now() - issue.madeMs > patienceMs
    if (!isOver) return
    const looksAgain =
      report !== undefined && isOfPeriod[report.kind] && now() + dayMs < issue.toMs + lookDays * dayMs
    const change = looksAgain
      ? { set: { state: 'sent', dueMs: now() + dayMs, waiting: [] as string[] } }
      : { set: { state: 'sent', waiting: [] as string[] }, remove: ['work', 'dueMs'] }
    await tryWrite(documents, setFields(TableName, key, { ...change, when: { dueMs } }))
  }

  /** Whether readings that came late have changed a figure since it was mailed. */
  const lookAgain = async (issue: IssueRow): Promise<void> => {
    const { pk, sk, fromMs, toMs, dueMs } = issue
    const reportKey = reportKeyOf(issue)
    const report = await store.read(reportKey.pk, reportKey.sk)
    const owner = report && (await readOwner(report))
    const stop = { remove: ['work', 'dueMs'], when: { dueMs, state: 'sent' } }
    const end = () => tryWrite(documents, setFields(TableName, { pk, sk }, stop))
    if (report === undefined || owner === undefined || report.dueMs === undefined) return void (await end())
    // Since it was mailed it may have been made a report of another kind.
    if (!isOfPeriod[report.kind]) return void (await end())
    const before = unpackTable(issue.table)
    const { table } = await make(askedOf(report, { fromMs, toMs }), owner, mostMachines)
    if (!hasSameColumns(before, table)) return void (await end())
    const changes = tableChanges(before, table)
    const waiting = confirmedOf(report)
    if (changes.length > 0 && waiting.length > 0) {
      const again = {
        set: {
          state: 'sending',
          issue: issue.issue + 1,
          table: packTable(table),
          changes,
          waiting,
          madeMs: now(),
          dueMs: now(),
        },
        when: { dueMs, state: 'sent' },
      }
      if (await tryWrite(documents, setFields(TableName, { pk, sk }, again))) await mailIssue(pk, sk)
      return
    }
    const isLast = now() + dayMs >= toMs + lookDays * dayMs
    const later = isLast ? stop : { set: { dueMs: now() + dayMs }, when: { dueMs, state: 'sent' } }
    await tryWrite(documents, setFields(TableName, { pk, sk }, later))
  }

  /** One period of a report, the oldest that was missed; true when more may be due. */
  const runOne = async (pk: string, sk: string): Promise<boolean> => {
    const row = await store.read(pk, sk)
    if (row?.dueMs === undefined || row.dueMs > now()) return false
    const { span, timeZone, at, version } = row
    const newest = lastClosed(span, timeZone, now())
    const period = nextPeriod(row, newest)
    const when = { version }
    if (period.toMs > newest.toMs) {
      const dueMs = dueOf(timeZone, period, at)
      await tryWrite(
        documents,
        setFields(TableName, { pk, sk }, { set: { dueMs }, add: { version: 1 }, when }),
      )
      return false
    }
    const owner = await readOwner(row)
    if (owner === undefined) {
      await rest(row, `${row.owner.email} may no longer see this group.`)
      return false
    }
    const { table } = await make(askedOf(row, period), owner, mostMachines)
    const key = issueKey(row, period.fromMs)
    const issue = {
      ...key,
      ...period,
      issue: 1,
      state: 'sending',
      waiting: confirmedOf(row),
      table: packTable(table),
      changes: [],
      madeMs: now(),
      work: reportShardOf(key),
      dueMs: now(),
      expiresAt: Math.floor((period.toMs + issueLifeDays * dayMs) / secondMs),
    }
    const next = periodOf(span, timeZone, period.fromMs, 1)
    const moveOn = setFields(
      TableName,
      { pk, sk },
      {
        set: { nextFromMs: next.fromMs, dueMs: dueOf(timeZone, next, at) },
        add: { version: 1 },
        when,
      },
    )
    // An issue that is there was mailed before the report was changed: it is not made again.
    const isMade = await tryTransact(documents, [putItem(TableName, issue, { pk: undefined }), moveOn])
    if (!isMade && (await store.readIssue(key.pk, key.sk)) !== undefined) await tryWrite(documents, moveOn)
    await mailIssue(key.pk, key.sk)
    return true
  }

  return async (pk: string, sk: string): Promise<void> => {
    if (sk.startsWith(issuePrefix)) {
      const issue = await store.readIssue(pk, sk)
      if (issue?.dueMs === undefined || issue.dueMs > now()) return
      await (issue.state === 'sending' ? mailIssue(pk, sk) : lookAgain(issue))
      return
    }
    for (let n = 0; n < mostMadeUp && (await runOne(pk, sk)); n += 1);
  }
}
