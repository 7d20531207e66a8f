import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import { dayMs } from '../../shared/core/time'
import type { Message } from './message'

/** Kept so long that support can still look at it when a customer asks. */
const lifeMs = 90 * dayMs

export interface QuarantineStore {
  /** Keeps what could not be read, with the reason; the same message again is the same entry. */
  keep(message: Message, index: number, reason: string, bytes: Uint8Array): Promise<void>
}

export const openQuarantineStore = (
  documents: DynamoDBDocumentClient,
  TableName: string,
): QuarantineStore => ({
  keep: async (message, index, reason, bytes) => {
    await documents.send(
      new PutCommand({
        TableName,
        Item: {
          deviceid: message.deviceid,
          at: `${String(message.arrivedMs).padStart(13, '0')}#${message.messageId}#${index}`,
          reason,
          topic: message.topic,
          payload: bytes,
          expiresAt: Math.floor((message.arrivedMs + lifeMs) / 1000),
        },
      }),
    )
  },
})
