import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { DeviceId } from '../../shared/core/ids'

/** Of a row that waits for its time: which it is, and since when. */
const Waiting = z.looseObject({ deviceid: DeviceId, dueMs: z.number() })
type Waiting = z.infer<typeof Waiting>

/** What is due in a sparse index, shard by shard, the longest waiting first; a page at a time. */
export async function* findDue(
  documents: DynamoDBDocumentClient,
  { TableName, IndexName, shards }: { TableName: string; IndexName: string; shards: readonly string[] },
  nowMs: number,
): AsyncGenerator<Waiting[]> {
  for (const shard of shards) {
    let ExclusiveStartKey: Record<string, unknown> | undefined
    do {
      const page = await documents.send(
        new QueryCommand({
          TableName,
          IndexName,
          KeyConditionExpression: '#work = :shard AND #dueMs <= :now',
          ExpressionAttributeNames: { '#work': 'work', '#dueMs': 'dueMs' },
          ExpressionAttributeValues: { ':shard': shard, ':now': nowMs },
          ExclusiveStartKey,
        }),
      )
      yield (page.Items ?? []).map((item) => Waiting.parse(item))
      ExclusiveStartKey = page.LastEvaluatedKey
    } while (ExclusiveStartKey !== undefined)
  }
}
