import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { DeviceId } from '../../shared/core/ids'
import { idOfRow } from '../alarms/occurrenceStore'
import { occurrencesFrom } from '../alarms/alarmKeys'

/** The occurrences of a measurement that began in a time and were acknowledged, by their ids. */
export type ReadAcknowledged = (
  deviceid: DeviceId,
  topic: string,
  span: { fromMs: number; toMs: number },
) => Promise<ReadonlySet<string>>

/** Pages of a megabyte, of rows of half a kilobyte: the newest ones. */
const maxPages = 4

export const openReadAcknowledged =
  (documents: DynamoDBDocumentClient, TableName: string): ReadAcknowledged =>
  async (pk, topic, { fromMs, toMs }) => {
    const ids = new Set<string>()
    let ExclusiveStartKey: Record<string, unknown> | undefined
    for (let page = 0; page < maxPages; page++) {
      const found = await documents.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
          FilterExpression: '#topic = :topic AND attribute_exists(#acknowledged)',
          ProjectionExpression: 'sk',
          ExpressionAttributeNames: { '#topic': 'topic', '#acknowledged': 'acknowledged' },
          ExpressionAttributeValues: {
            ':pk': pk,
            ':from': occurrencesFrom(fromMs),
            ':to': occurrencesFrom(toMs + 1),
            ':topic': topic,
          },
          ScanIndexForward: false,
          ExclusiveStartKey,
        }),
      )
      for (const { sk } of found.Items ?? []) if (typeof sk === 'string') ids.add(idOfRow({ sk }))
      ExclusiveStartKey = found.LastEvaluatedKey
      if (ExclusiveStartKey === undefined) break
    }
    return ids
  }
