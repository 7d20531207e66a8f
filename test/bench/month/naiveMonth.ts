import { BatchWriteCommand, type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import packaged from 'downsample'
import { chartDownsample } from '../../../shared/data/queryReadings'
import type { Row } from '../../../functions/data/columns/dayColumns'

const batchSize = 25

/** Puts readings as one item each, every key an attribute. */
export const putNaively = async (
  documents: DynamoDBDocumentClient,
  TableName: string,
  deviceid: string,
  rows: readonly Row[],
): Promise<void> => {
  for (let start = 0; start < rows.length; start += batchSize) {
    let left = rows.slice(start, start + batchSize).map(({ body, awsTsMs }) => ({
      PutRequest: { Item: { ...body, deviceid, aws_ts: awsTsMs } },
    }))
    while (left.length > 0) {
      const answer = await documents.send(new BatchWriteCommand({ RequestItems: { [TableName]: left } }))
      left = (answer.UnprocessedItems?.[TableName] ?? []) as typeof left
    }
  }
}

/** A chart of one key the plain way: every page of the range, parsed, then down-sampled with the package. */
export const queryNaively = async (
  documents: DynamoDBDocumentClient,
  TableName: string,
  deviceid: string,
  { key, fromTime, toTime }: { key: string; fromTime: number; toTime: number },
): Promise<{ points: number; pages: number }> => {
  const points: [number, number][] = []
  let pages = 0
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const page = await documents.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'deviceid = :deviceid AND ts BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':deviceid': deviceid, ':from': fromTime, ':to': toTime },
        ExclusiveStartKey,
      }),
    )
    pages += 1
    for (const item of page.Items ?? []) points.push([Number(item.ts), Number(item[key])])
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey !== undefined)
  return { points: packaged.LTTB(points, chartDownsample).length, pages }
}
