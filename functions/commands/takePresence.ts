import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { isConditionLost } from '../core/isConditionLost'
import { deviceItem } from '../devices/deviceStore'
import type { Deliver } from './deliver'

/** A lifecycle event of the broker, as the rule passes it on. */
export const Presence = z.object({
  clientId: z.string(),
  eventType: z.enum(['connected', 'disconnected', 'subscribed']),
  timestamp: z.number(),
})
type Presence = z.infer<typeof Presence>

/** Notes whether a device is connected, never going back in time; a device that listens gets its next command. */
export type TakePresence = (presence: Presence) => Promise<void>

export const openTakePresence =
  (documents: DynamoDBDocumentClient, TableName: string, deliver: Deliver): TakePresence =>
  async ({ clientId: deviceid, eventType, timestamp }) => {
    try {
      await documents.send(
        new UpdateCommand({
          TableName,
          Key: { deviceid, sk: deviceItem.link },
          UpdateExpression: 'SET connected = :connected, presenceMs = :at',
          ConditionExpression:
            'attribute_exists(deviceid) AND (attribute_not_exists(presenceMs) OR presenceMs <= :at)',
          ExpressionAttributeValues: { ':connected': eventType !== 'disconnected', ':at': timestamp },
        }),
      )
    } catch (error) {
      if (isConditionLost(error)) return
      throw error
    }
    if (eventType === 'subscribed') await deliver(deviceid)
  }
