import type { DeviceId } from '../../shared/core/ids'
import { putItem } from '../core/store/putItem'
import { setFields } from '../core/store/setFields'
import type { TransactItem } from '../core/store/transact'
import { allShards, shardOf } from './shardOf'

/** Stands among the notifications of a device, whose ids are never this. */
export const watchId = 'WATCH'

const shardName = (shard: string): string => `contact ${shard}`
/** The partitions of the index in which devices wait for the time at which they are looked at. */
export const watchShards: readonly string[] = allShards.map(shardName)

const keyOf = (deviceid: DeviceId) => ({ deviceid, id: watchId })

/** Looks at a device from a time on: has it been in contact? */
export const watchFrom =
  (TableName: string) =>
  (deviceid: DeviceId, dueMs: number): TransactItem =>
    putItem(TableName, { ...keyOf(deviceid), work: shardName(shardOf(deviceid)), dueMs })

/** As `watchFrom`, unless somebody has set another time since `seenMs`. */
export const watchAgain = (
  TableName: string,
  deviceid: DeviceId,
  { seenMs, dueMs }: { seenMs: number; dueMs: number },
): TransactItem => setFields(TableName, keyOf(deviceid), { set: { dueMs }, when: { dueMs: seenMs } })

/** Looks at it no more; whoever sets another time does. */
export const watchNoMore = (TableName: string, deviceid: DeviceId, seenMs: number): TransactItem =>
  setFields(TableName, keyOf(deviceid), { remove: ['work', 'dueMs'], when: { dueMs: seenMs } })
