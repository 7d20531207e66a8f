import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { DeviceId } from '../../shared/core/ids'
import { idOfRow, occurrencesFrom } from '../alarms/occurrenceStore'
import { queryPages } from '../core/store/queryPages'

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
    let left = maxPages
    const pages = queryPages(documents, {
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
    })
    for await (const items of pages) {
      for (const { sk } of items) if (typeof sk === 'string') ids.add(idOfRow({ sk }))
      if (--left === 0) break
    }
    return ids
  }
