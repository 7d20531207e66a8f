import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { GroupId } from '../../shared/core/ids'
import { type Clock, minuteMs } from '../../shared/core/time'
import { accessKey } from '../core/accessKey'
import { batchWrite } from '../core/store/batchWrite'
import { putItem } from '../core/store/storeWrites'
import { queryPages } from '../core/store/queryPages'
import type { EndWrites } from './endGroup'

/** The row of a group that has ended: while it is there, rows of the group are. */
export const endedSk = 'ENDED'

/** By then no request is under way that had found the group. */
const afterMs = 2 * minuteMs

/** What stands in the transaction in which a group ends: its rows of a table are more than one transaction can delete. */
export const openEndRows = (
  TableName: string,
  shardOf: (key: { sk: string }) => string,
  now: Clock,
): { endWrites: EndWrites } => ({
  endWrites: (groupid: GroupId) => {
    const key = { pk: accessKey.group(groupid), sk: endedSk }
    return Promise.resolve([putItem(TableName, { ...key, work: shardOf(key), dueMs: now() + afterMs })])
  },
})

/** Deletes all that a table holds of a group that has ended; the row that has it done goes last, so that it may be broken off. */
export const openEraseRows =
  (documents: DynamoDBDocumentClient, TableName: string) =>
  async (pk: string, last: string): Promise<void> => {
    const pages = queryPages(documents, {
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ProjectionExpression: 'pk, sk',
      ExpressionAttributeValues: { ':pk': pk },
      ConsistentRead: true,
    })
    for await (const items of pages) {
      const keys = items.map(({ sk }) => ({ pk, sk: String(sk) }))
      await batchWrite(documents, TableName, { remove: keys.filter(({ sk }) => sk !== last) })
    }
    await batchWrite(documents, TableName, { remove: [{ pk, sk: last }] })
  }
