import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type Clock, minuteMs, secondMs, dayMs } from '../../shared/core/time'
import { DeviceId, PushId, UserId } from '../../shared/core/ids'
import { findDueKeys, allShards, shardOf } from '../alerts/dueStore'
import { openWorkQueue } from '../alerts/workQueue'
import { openGetItem } from '../core/store/openGetItem'
import { putItem, tryWrite } from '../core/store/storeWrites'
import { setFields } from '../core/store/setFields'
import { accountPk } from './pushDeviceStore'

/**
 * How it stands with a message to the devices of one person. `ringing`: it wants a proof; `sent`: one that wants none;
 * `fellBack`: no device gave the proof in time, another channel took it over.
 */
const ringStates = ['ringing', 'sent', 'shown', 'fellBack', 'ended'] as const

/** Times in epoch milliseconds. */
const Ring = z.object({
  userid: UserId,
  id: z.string(),
  state: z.enum(ringStates),
  /** The notification that it is of; absent for a test. */
  deviceid: z.optional(DeviceId),
  sentMs: z.number(),
  devices: z.array(PushId),
  shownMs: z.number().optional(),
  /** While it is to fall back: when. */
  dueMs: z.number().optional(),
})
export type Ring = z.infer<typeof Ring>

/** Without a proof within this time an alarm takes another way. */
const proofMs = 60 * secondMs
const keptDays = 90

const shardName = (shard: string): string => `push ${shard}`
/** The partitions of the index in which messages wait for their proof. */
const ringShards: readonly string[] = allShards.map(shardName)

export const ringPrefix = 'RING#'
export const ringKey = (userid: UserId, id: string) => ({ pk: accountPk(userid), sk: `${ringPrefix}${id}` })

/** Which message a row of the index is. */
export const ringAt = ({ pk, sk }: { pk: string; sk: string }) => ({
  userid: UserId.parse(pk.slice(accountPk('' as UserId).length)),
  id: sk.slice(ringPrefix.length),
})

type Begun = Pick<Ring, 'userid' | 'id' | 'devices'> & { deviceid?: DeviceId }

export interface RingStore {
  read(userid: UserId, id: string): Promise<Ring | undefined>
  /** Once: one that is there already is given back as it stands. `wantsProof` within a minute of now. */
  begin(ring: Begun, wantsProof: boolean): Promise<Ring>
  /** Waits for the proof no longer; undefined when it has come meanwhile. */
  giveUp(ring: Ring): Promise<Ring | undefined>
  /** Nothing waits any more for what a device has shown. @returns how long after it was sent */
  noteShown(userid: UserId, id: string): Promise<number | undefined>
}

export const openRingStore = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  now: Clock,
): RingStore => {
  const getItem = openGetItem(documents)
  const read: RingStore['read'] = async (userid, id) => {
    const item = await getItem(TableName, ringKey(userid, id))
    return item === undefined ? undefined : Ring.parse(item)
  }
  return {
    read,
    begin: async (begun, wantsProof) => {
      const nowMs = now()
      const { userid, id } = begun
      const ring: Ring = {
        ...begun,
        state: wantsProof ? 'ringing' : 'sent',
        sentMs: nowMs,
        ...(wantsProof ? { dueMs: nowMs + (begun.devices.length === 0 ? 0 : proofMs) } : {}),
      }
      const item = {
        ...ringKey(userid, id),
        ...ring,
        ...(wantsProof ? { work: shardName(shardOf(userid)) } : {}),
        expiresAt: Math.floor((nowMs + keptDays * dayMs) / secondMs),
      }
      if (await tryWrite(documents, putItem(TableName, item, { pk: undefined }))) return ring
      return (await read(userid, id)) ?? ring
    },
    giveUp: async (ring) => {
      const dueMs = now()
      const change = { set: { dueMs }, when: { state: 'ringing' } }
      const isWritten = await tryWrite(documents, setFields(TableName, ringKey(ring.userid, ring.id), change))
      return isWritten ? { ...ring, dueMs } : undefined
    },
    noteShown: async (userid, id) => {
      const ring = await read(userid, id)
      if (ring === undefined) return undefined
      const nowMs = now()
      const change = {
        set: { state: 'shown', shownMs: nowMs },
        remove: ['work', 'dueMs'],
        when: [{ state: 'ringing' }, { state: 'sent' }],
      }
      await tryWrite(documents, setFields(TableName, ringKey(userid, id), change))
      return nowMs - ring.sentMs
    },
  }
}

/** Sets off the look at whether a proof has come, when its time is over. */
export type LookAgain = (ring: Pick<Ring, 'userid' | 'id' | 'dueMs'>) => Promise<void>

/** SQS delays a message by no more. */
const maxDelaySeconds = 900

/** Through the queue of the worker of alarms; a message that is lost is found by its sweep. */
export const openLookAgain = (QueueUrl: string, now: Clock): LookAgain => {
  const enqueue = openWorkQueue(QueueUrl, 'the worker of alarms')
  return ({ userid, id, dueMs = now() }) => {
    // A second that has begun counts whole: nothing is looked at before its time.
    const waitSeconds = Math.ceil(Math.max(0, dueMs - now()) / secondMs)
    return enqueue(ringKey(userid, id), Math.min(maxDelaySeconds, waitSeconds))
  }
}

const Waiting = z.object({ pk: z.string(), sk: z.string(), dueMs: z.number() })

/** The next sweep comes after so long: what is due before that is set off now, to be looked at in time. */
const aheadMs = minuteMs

/** Finds messages that wait for a proof, whatever became of their own call to look again. */
export const openSweepRings =
  (documents: DynamoDBDocumentClient, TableName: string, lookAgain: LookAgain, now: Clock) =>
  async (): Promise<number> => {
    let found = 0
    const index = { TableName, IndexName: 'work', shards: ringShards }
    for await (const page of findDueKeys(documents, index, now() + aheadMs)) {
      for (const item of page) {
        const { dueMs, ...key } = Waiting.parse(item)
        await lookAgain({ ...ringAt(key), dueMs })
      }
      found += page.length
    }
    return found
  }
