import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { DeviceId } from '../../shared/core/ids'
import type { Period } from '../../shared/periodfigures/metricPeriods'
import { occurrencesFrom } from './alarmKeys'
import { OccurrenceRow } from './occurrenceStore'

/** All occurrences of a device that began in a period. */
export const openReadOccurrences =
  (documents: DynamoDBDocumentClient, TableName: string) =>
  async (deviceid: DeviceId, { fromMs, toMs }: Period): Promise<OccurrenceRow[]> => {
    const rows: OccurrenceRow[] = []
    let ExclusiveStartKey: Record<string, unknown> | undefined
    do {
      const page = await documents.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
          ExpressionAttributeValues: {
            ':pk': deviceid,
            ':from': occurrencesFrom(fromMs),
            ':to': occurrencesFrom(toMs),
          },
          ConsistentRead: true,
          ExclusiveStartKey,
        }),
      )
      rows.push(...(page.Items ?? []).map((row) => OccurrenceRow.parse(row)))
      ExclusiveStartKey = page.LastEvaluatedKey
    } while (ExclusiveStartKey !== undefined)
    return rows
  }
export type ReadOccurrences = ReturnType<typeof openReadOccurrences>
