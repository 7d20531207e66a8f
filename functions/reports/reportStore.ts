import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { GroupId, UserId } from '../../shared/core/ids'
import { type ReportKind, reportKinds } from '../../shared/reports/getReport'
import { type ReportSpan, reportSpans } from '../../shared/reports/reportPeriods'
import { recipientStates } from '../../shared/reports/schedules'
import { ReportTable } from '../../shared/reports/reportTable'
import { allShards, shardOf } from '../alerts/dueStore'
import { accessKey, idIn } from '../core/accessKey'
import { openGetItem } from '../core/store/openGetItem'
import { queryPrefix } from '../core/store/queryPages'
import { packBytes, unpackBytes } from '../data/packedBytes'

const keysOf = <T extends string>(of: Record<T, unknown>) => Object.keys(of) as [T, ...T[]]

/** A report that is mailed again and again. */
const ReportRow = z.object({
  pk: z.string(),
  sk: z.string(),
  kind: z.enum(keysOf<ReportKind>(reportKinds)),
  span: z.enum(keysOf<ReportSpan>(reportSpans)),
  timeZone: z.string(),
  /** `hh:mm` on the clock of its zone. */
  at: z.string(),
  /** With whose rights it is made. */
  owner: z.object({ userid: UserId, email: z.string() }),
  recipients: z.array(
    z.object({ email: z.string(), state: z.enum(keysOf<keyof typeof recipientStates>(recipientStates)) }),
  ),
  /** The period that is reported next begins here. */
  nextFromMs: z.number(),
  /** Absent while it rests. */
  dueMs: z.number().optional(),
  /** Why it rests. */
  problem: z.string().optional(),
  version: z.number(),
})
export type ReportRow = z.infer<typeof ReportRow>

/** The report of one period: made once, mailed once to each, and once more whenever a figure has changed. */
const IssueRow = z.object({
  pk: z.string(),
  sk: z.string(),
  fromMs: z.number(),
  toMs: z.number(),
  /** 1, and one more with each correction. */
  issue: z.number(),
  state: z.enum(['sending', 'sent']),
  /** Who has yet to get this issue. */
  waiting: z.array(z.string()),
  /** The figures that were mailed, deflated. */
  table: z.instanceof(Uint8Array),
  /** What is different from the issue before. */
  changes: z.array(z.string()),
  /** When this issue was made. */
  madeMs: z.number(),
  /** Absent once it is not looked at again. */
  dueMs: z.number().optional(),
})
export type IssueRow = z.infer<typeof IssueRow>

export const reportPrefix = 'REPORT#'
export const issuePrefix = 'ISSUE#'
export const reportKey = (groupid: GroupId, reportid: string) => ({
  pk: accessKey.group(groupid),
  sk: `${reportPrefix}${reportid}`,
})
const msDigits = 13
export const issueKey = ({ pk, sk }: Pick<ReportRow, 'pk' | 'sk'>, fromMs: number) => ({
  pk,
  sk: `${issuePrefix}${sk.slice(reportPrefix.length)}#${String(fromMs).padStart(msDigits, '0')}`,
})
/** The report that an issue is of. */
export const reportKeyOf = ({ pk, sk }: Pick<IssueRow, 'pk' | 'sk'>) => ({
  pk,
  sk: `${reportPrefix}${sk.slice(issuePrefix.length).split('#')[0] ?? ''}`,
})
export const groupOf = ({ pk }: { pk: string }): GroupId => GroupId.parse(idIn(pk))

const shardName = (shard: string): string => `report ${shard}`
/** The partitions of the index in which reports and issues wait for their time. */
export const reportShards: readonly string[] = allShards.map(shardName)
export const reportShardOf = ({ sk }: { sk: string }): string => shardName(shardOf(sk))

export const packTable = (table: ReportTable): Uint8Array => packBytes(Buffer.from(JSON.stringify(table)))
export const unpackTable = (bytes: Uint8Array): ReportTable =>
  ReportTable.parse(JSON.parse(Buffer.from(unpackBytes(bytes)).toString('utf8')))

export const openReportStore = (documents: DynamoDBDocumentClient, TableName: string) => {
  const getItem = openGetItem(documents)
  return {
    read: async (pk: string, sk: string): Promise<ReportRow | undefined> =>
      ReportRow.optional().parse(await getItem(TableName, { pk, sk })),
    readIssue: async (pk: string, sk: string): Promise<IssueRow | undefined> =>
      IssueRow.optional().parse(await getItem(TableName, { pk, sk })),
    /** In the order in which they were made. */
    ofGroup: async (groupid: GroupId): Promise<ReportRow[]> => {
      const items = await queryPrefix(documents, TableName, accessKey.group(groupid), reportPrefix)
      return items.map((item) => ReportRow.parse(item))
    },
  }
}
export type ReportStore = ReturnType<typeof openReportStore>
