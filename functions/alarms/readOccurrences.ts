import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { DeviceId } from '../../shared/core/ids'
import type { Period } from '../../shared/periodfigures/metricPeriods'
import { occurrencesFrom } from './alarmKeys'
import { OccurrenceRow } from './occurrenceStore'
import { queryAll } from '../core/store/queryPages'

/** All occurrences of a device that began in a period. */
export const openReadOccurrences =
  (documents: DynamoDBDocumentClient, TableName: string) =>
  async (deviceid: DeviceId, { fromMs, toMs }: Period): Promise<OccurrenceRow[]> => {
    const rows = await queryAll(documents, {
      TableName,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: {
        ':pk': deviceid,
        ':from': occurrencesFrom(fromMs),
        ':to': occurrencesFrom(toMs),
      },
      ConsistentRead: true,
    })
    return rows.map((row) => OccurrenceRow.parse(row))
  }
export type ReadOccurrences = ReturnType<typeof openReadOccurrences>
