import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { minuteMs } from '../../shared/core/time'
import { isConditionLost } from '../core/isConditionLost'
import { deviceItem } from '../devices/deviceStore'
import type { Deliver } from './deliver'

/** A lifecycle event of the broker, as the rule passes it on. */
export const Presence = z.object({
  clientId: z.string(),
  eventType: z.enum(['connected', 'disconnected', 'subscribed']),
  timestamp: z.number(),
  /** Grows with each connection of a client; a connection and its end have the same. Subscriptions have none. */
  versionNumber: z.number().optional(),
})
type Presence = z.infer<typeof Presence>

/** Notes whether a device is connected, never going back; a device that listens gets its next command. */
export type TakePresence = (presence: Presence) => Promise<void>

/** The broker begins to count anew once a client was away for about an hour; no event comes late by so much. */
const countsAnewMs = 50 * minuteMs

/**
 * Events of one client come in any order, and the clocks of two brokers differ by more than a reconnection takes: the
 * broker's own count decides, and the clock only where there is none.
 */
const isNewer = ({ eventType, timestamp, versionNumber }: Presence) => {
  if (versionNumber === undefined) {
    return {
      condition: 'attribute_not_exists(presenceMs) OR presenceMs <= :at',
      values: { ':at': timestamp },
    }
  }
  const isAfter = eventType === 'disconnected' ? '<=' : '<'
  return {
    condition:
      'attribute_not_exists(presenceVersion) OR presenceMs < :anew OR ' +
      `(presenceVersion ${isAfter} :version AND presenceMs <= :soon)`,
    values: {
      ':version': versionNumber,
      ':anew': timestamp - countsAnewMs,
      ':soon': timestamp + countsAnewMs,
    },
  }
}

export const openTakePresence =
  (documents: DynamoDBDocumentClient, TableName: string, deliver: Deliver): TakePresence =>
  async (presence) => {
    const { clientId: deviceid, eventType, timestamp, versionNumber } = presence
    const { condition, values } = isNewer(presence)
    const version = versionNumber === undefined ? '' : ', presenceVersion = :version'
    try {
      await documents.send(
        new UpdateCommand({
          TableName,
          Key: { deviceid, sk: deviceItem.link },
          UpdateExpression: `SET connected = :connected, presenceMs = :at${version}`,
          ConditionExpression: `attribute_exists(deviceid) AND (${condition})`,
          ExpressionAttributeValues: {
            ':connected': eventType !== 'disconnected',
            ':at': timestamp,
            ...values,
          },
        }),
      )
    } catch (error) {
      if (isConditionLost(error)) return
      throw error
    }
    if (eventType === 'subscribed') await deliver(deviceid)
  }
