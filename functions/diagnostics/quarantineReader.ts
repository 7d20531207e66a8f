import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { secondMs } from '../../shared/core/time'
import type { UnreadableMessage } from '../../shared/diagnostics/getDiagnostics'
import type { DeviceId } from '../../shared/core/ids'

/** As far as messages are counted. */
const mostCounted = 100
/** As much of a message as is shown. */
const shownBytes = 2000

const Item = z.object({
  at: z.string(),
  reason: z.string(),
  topic: z.string(),
  payload: z.instanceof(Uint8Array),
  isPartly: z.boolean().default(false),
})

export interface QuarantineReader {
  /** Messages that arrived since and were kept, newest first; `more` when there are others. */
  since(deviceid: DeviceId, fromMs: number): Promise<{ messages: UnreadableMessage[]; more: boolean }>
}

const messageOf = (item: unknown): UnreadableMessage => {
  const { at, reason, topic, payload, isPartly } = Item.parse(item)
  return {
    id: at,
    ts: Number(at.slice(0, 13)) / secondMs,
    reason,
    isPartly,
    topic,
    bytes: payload.length,
    payload: new TextDecoder().decode(payload.subarray(0, shownBytes)),
  }
}

export const openQuarantineReader = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  now: () => number,
): QuarantineReader => ({
  since: async (deviceid, fromMs) => {
    const page = await documents.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'deviceid = :deviceid AND #at >= :from',
        FilterExpression: 'expiresAt > :now',
        ExpressionAttributeNames: { '#at': 'at' },
        ExpressionAttributeValues: {
          ':deviceid': deviceid,
          ':from': String(Math.max(0, fromMs)).padStart(13, '0'),
          ':now': Math.floor(now() / secondMs),
        },
        ScanIndexForward: false,
        Limit: mostCounted,
      }),
    )
    return { messages: (page.Items ?? []).map(messageOf), more: page.LastEvaluatedKey !== undefined }
  },
})
