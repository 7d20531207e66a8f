import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { getAlarmChanges as contract } from '../../shared/alarms/alarms'
import { DeviceId } from '../../shared/core/ids'
import { type Clock, secondMs, hourMs, minuteMs } from '../../shared/core/time'
import type { AccessStore } from '../access/accessStore'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import { putItem, type TransactItem } from '../core/store/storeWrites'
import type { AlarmParts } from './alarmParts'

/** Acts of so long share a partition, so that a look back reads one of them, seldom two. */
const bucketMs = 10 * minuteMs
const bucketOf = (ms: number): number => Math.floor(ms / bucketMs)
const keyOf = (bucket: number): string => `ACTS#${bucket}`
/** The newest of them; a page that gets these reads the list anyway. */
const maxActs = 200

const ActRow = z.object({ deviceid: DeviceId, atMs: z.number() })
type Act = z.infer<typeof ActRow>

/** That something was done about the alarms of a device, to stand in the transaction of it. */
export const actItem = (
  { tables, newId }: Pick<AlarmParts, 'tables' | 'newId'>,
  deviceid: DeviceId,
  nowMs: number,
): TransactItem =>
  putItem(tables.alarms, {
    pk: keyOf(bucketOf(nowMs)),
    sk: `${nowMs}#${newId(nowMs)}`,
    ...{ deviceid, atMs: nowMs },
    expiresAt: Math.floor((nowMs + hourMs) / secondMs),
  })

/** What was done since, newest first, on the devices of everyone. */
type ReadActs = (sinceMs: number, nowMs: number) => Promise<Act[]>

export const openReadActs =
  (documents: DynamoDBDocumentClient, TableName: string): ReadActs =>
  async (sinceMs, nowMs) => {
    const buckets = [...new Set([bucketOf(nowMs), bucketOf(sinceMs)])]
    const pages = await Promise.all(
      buckets.map((bucket) =>
        documents.send(
          new QueryCommand({
            TableName,
            KeyConditionExpression: 'pk = :pk AND sk >= :since',
            ExpressionAttributeValues: { ':pk': keyOf(bucket), ':since': String(sinceMs) },
            ScanIndexForward: false,
            Limit: maxActs,
          }),
        ),
      ),
    )
    return pages.flatMap(({ Items = [] }) => Items.map((item) => ActRow.parse(item)))
  }

/** Longer than lies between two questions of a page, so that none falls between them. */
const lookBackMs = 30 * secondMs
/** For more devices than this the list of the caller's own is cheaper than a look at each. */
const maxAsked = 10

interface Parts {
  readActs: ReadActs
  access: Pick<AccessStore, 'roleOnDevice'>
  devicesOf: (caller: Caller) => Promise<DeviceId[]>
  now: Clock
}

/**
 * One small query while no one does anything, whatever the number of devices. Who sees a device is asked for those that
 * something was done about alone, the newest first.
 */
export const getAlarmChanges =
  ({ readActs, access, devicesOf, now }: Parts): Serve<typeof contract> =>
  async (_input, caller) => {
    const nowMs = now()
    const acts = await readActs(nowMs - lookBackMs, nowMs)
    const newest = new Map<DeviceId, number>()
    for (const { deviceid, atMs } of acts) {
      newest.set(deviceid, Math.max(atMs, newest.get(deviceid) ?? 0))
    }
    const own = newest.size > maxAsked ? new Set(await devicesOf(caller)) : undefined
    const isSeen = async (deviceid: DeviceId) =>
      own === undefined
        ? (await access.roleOnDevice(caller.userid, deviceid)) !== undefined
        : own.has(deviceid)
    for (const [deviceid, atMs] of [...newest].sort(([, a], [, b]) => b - a)) {
      if (await isSeen(deviceid)) return { actedTs: atMs / secondMs }
    }
    return {}
  }
