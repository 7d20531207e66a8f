import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { DeviceId } from '../../shared/core/ids'
import { hourMs, minuteMs, secondMs } from '../../shared/core/time'
import { putItem } from '../core/store/putItem'
import type { TransactItem } from '../core/store/transact'
import type { AlarmParts } from './alarmParts'

/** Acts of so long share a partition, so that a look back reads one of them, seldom two. */
const bucketMs = 10 * minuteMs
const bucketOf = (ms: number): number => Math.floor(ms / bucketMs)
const keyOf = (bucket: number): string => `ACTS#${bucket}`
/** The newest of them; a page that gets these reads the list anyway. */
const maxActs = 200

const ActRow = z.object({ deviceid: DeviceId, atMs: z.number() })
type Act = z.infer<typeof ActRow>

/** That something was done about the alarms of a device, to stand in the transaction of it. */
export const actItem = (
  { tables, newId }: Pick<AlarmParts, 'tables' | 'newId'>,
  deviceid: DeviceId,
  nowMs: number,
): TransactItem =>
  putItem(tables.alarms, {
    pk: keyOf(bucketOf(nowMs)),
    sk: `${nowMs}#${newId(nowMs)}`,
    ...{ deviceid, atMs: nowMs },
    expiresAt: Math.floor((nowMs + hourMs) / secondMs),
  })

/** What was done since, newest first, on the devices of everyone. */
export type ReadActs = (sinceMs: number, nowMs: number) => Promise<Act[]>

export const openReadActs =
  (documents: DynamoDBDocumentClient, TableName: string): ReadActs =>
  async (sinceMs, nowMs) => {
    const buckets = [...new Set([bucketOf(nowMs), bucketOf(sinceMs)])]
    const pages = await Promise.all(
      buckets.map((bucket) =>
        documents.send(
          new QueryCommand({
            TableName,
            KeyConditionExpression: 'pk = :pk AND sk >= :since',
            ExpressionAttributeValues: { ':pk': keyOf(bucket), ':since': String(sinceMs) },
            ScanIndexForward: false,
            Limit: maxActs,
          }),
        ),
      ),
    )
    return pages.flatMap(({ Items = [] }) => Items.map((item) => ActRow.parse(item)))
  }
