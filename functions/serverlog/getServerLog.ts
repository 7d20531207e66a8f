import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { Problem } from '../../shared/core/problem'
import { secondMs } from '../../shared/core/time'
import type { InputOf, OutputOf } from '../../shared/core/endpoint'
import type {
  ServerLogEntry,
  getGroupLog as groupContract,
  getServerLog as contract,
} from '../../shared/serverlog/serverLog'
import { accessKey } from '../core/accessKey'
import { firstIdAt } from '../core/newId'
import type { Serve } from '../core/http/serve'

const entryOf = (row: Record<string, unknown>): ServerLogEntry => ({
  id: String(row.sk),
  ts: Number(row.ts),
  eventCategory: row.category as ServerLogEntry['eventCategory'],
  eventName: String(row.name),
  eventUserEmail: String(row.userEmail),
  eventUserName: String(row.userName),
  eventDescription: String(row.description),
  ...(typeof row.changeid === 'string' ? { changeid: row.changeid } : {}),
})

/** Sorts above every id. */
const afterAll = '~'

type Span = Omit<InputOf<typeof contract>, 'deviceid'>
export type ReadLog = (pk: string, span: Span) => Promise<OutputOf<typeof contract>>

/** Newest first; `lastEvaluatedKey` is the id of the last entry and starts the next page just below it. */
export const openReadLog =
  (documents: DynamoDBDocumentClient, TableName: string): ReadLog =>
  async (pk, { dataPoints, fromTime, toTime, pageStartKey }) => {
    const from = firstIdAt((fromTime ?? 0) * secondMs)
    const to = toTime === undefined ? afterAll : firstIdAt((toTime + 1) * secondMs)
    if (from > to) throw new Problem('invalid', 'Invalid date range')
    // DynamoDB refuses to start outside what it is asked for.
    if (pageStartKey !== undefined && pageStartKey <= from) return { events: [] }
    const start = pageStartKey !== undefined && pageStartKey < to ? { pk, sk: pageStartKey } : undefined
    const page = await documents.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
        ExclusiveStartKey: start,
        ScanIndexForward: false,
        Limit: dataPoints,
      }),
    )
    const last = page.LastEvaluatedKey?.sk as string | undefined
    return {
      events: (page.Items ?? []).map(entryOf),
      ...(last === undefined ? {} : { lastEvaluatedKey: last }),
    }
  }

export const getServerLog = (
  documents: DynamoDBDocumentClient,
  TableName: string,
): Serve<typeof contract> => {
  const read = openReadLog(documents, TableName)
  return ({ deviceid, ...span }) => read(accessKey.device(deviceid), span)
}

export const getGroupLog = (
  documents: DynamoDBDocumentClient,
  TableName: string,
): Serve<typeof groupContract> => {
  const read = openReadLog(documents, TableName)
  return ({ groupid, ...span }) => read(accessKey.group(groupid), span)
}
