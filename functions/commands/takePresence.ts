import { DeviceId } from '../../shared/core/ids'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { minuteMs } from '../../shared/core/time'
import { type When, atMost, below, present } from '../core/store/conditionOf'
import { setFields } from '../core/store/setFields'
import { tryWrite } from '../core/store/tryWrite'
import { deviceItem } from '../devices/deviceStore'
import type { Deliver } from './deliver'

/** A lifecycle event of the broker, as the rule passes it on. */
export const Presence = z.object({
  clientId: DeviceId,
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
const isNewer = ({ eventType, timestamp, versionNumber }: Presence): When => {
  const known = { deviceid: present }
  if (versionNumber === undefined) {
    return [
      { ...known, presenceMs: undefined },
      { ...known, presenceMs: atMost(timestamp) },
    ]
  }
  return [
    { ...known, presenceVersion: undefined },
    { ...known, presenceMs: below(timestamp - countsAnewMs) },
    {
      ...known,
      presenceVersion: eventType === 'disconnected' ? atMost(versionNumber) : below(versionNumber),
      presenceMs: atMost(timestamp + countsAnewMs),
    },
  ]
}

export const openTakePresence =
  (documents: DynamoDBDocumentClient, TableName: string, deliver: Deliver): TakePresence =>
  async (presence) => {
    const { clientId: deviceid, eventType, timestamp, versionNumber } = presence
    const connected = eventType !== 'disconnected'
    const set = { connected, presenceMs: timestamp, presenceVersion: versionNumber }
    const Key = { deviceid, sk: deviceItem.link }
    const isNoted = await tryWrite(documents, setFields(TableName, Key, { set, when: isNewer(presence) }))
    if (isNoted && eventType === 'subscribed') await deliver(deviceid)
  }
