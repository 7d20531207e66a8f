import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { DeviceId } from '../../shared/core/ids'
import { turnVias } from '../../shared/ledger/settingTurns'
import { accessKey } from '../core/accessKey'
import { batchGet } from '../core/store/batchGet'

const Turns = z.object({
  via: z.enum(turnVias),
  commandID: z.string().optional(),
  changeid: z.string().optional(),
  values: z.record(z.string(), z.object({ from: z.json().optional(), to: z.json().optional() })),
})

/** An entry of the log that is about settings: one save, or one report that differs. */
const LedgerRow = z.object({
  sk: z.string(),
  ts: z.number(),
  userEmail: z.string(),
  userName: z.string(),
  turns: z.string().transform((text) => Turns.parse(JSON.parse(text))),
})
export type LedgerRow = z.output<typeof LedgerRow>

export interface LedgerReader {
  /** Newest first, between two ids; from below `before` when it is given. */
  newest(
    deviceid: DeviceId,
    span: { from: string; to: string },
    limit: number,
    before?: string,
  ): Promise<{ rows: LedgerRow[]; more: boolean }>
}

/** The sparse index of the log's entries that are about settings. */
export const turnsIndex = 'turns'

export const openLedgerReader = (documents: DynamoDBDocumentClient, TableName: string): LedgerReader => ({
  newest: async (deviceid, { from, to }, limit, before) => {
    const turnsOf = accessKey.device(deviceid)
    const upTo = before === undefined || before > to ? to : before
    if (from > upTo) return { rows: [], more: false }
    const page = await documents.send(
      new QueryCommand({
        TableName,
        IndexName: turnsIndex,
        KeyConditionExpression: 'turnsOf = :turnsOf AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':turnsOf': turnsOf, ':from': from, ':to': upTo },
        ScanIndexForward: false,
        // The one that was the last of the page before is found again.
        Limit: before === upTo ? limit + 1 : limit,
      }),
    )
    const found = (page.Items ?? []).map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }))
    const keys = found.filter(({ sk }) => sk !== before)
    const rows: LedgerRow[] = []
    if (keys.length > 0)
      await batchGet(documents, { [TableName]: { Keys: keys, ConsistentRead: true } }, (_table, items) => {
        rows.push(...items.map((item) => LedgerRow.parse(item)))
      })
    return {
      rows: rows.sort((a, b) => (a.sk < b.sk ? 1 : -1)),
      more: page.LastEvaluatedKey !== undefined,
    }
  },
})
