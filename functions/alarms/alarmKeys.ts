import { allShards, shardOf } from '../alerts/dueStore'

/** Keys of the table of alarms: what is of a device stands under its id, what is of a group or person under theirs. */
export const occurrencePrefix = 'OCC#'
export const occurrenceKey = (deviceid: string, id: string) => ({
  pk: deviceid,
  sk: `${occurrencePrefix}${id}`,
})

/** Where the occurrences of a device that began at a time or later are. */
export const occurrencesFrom = (ms: number): string =>
  `${occurrencePrefix}${String(Math.max(0, Math.ceil(ms))).padStart(13, '0')}`

export const stepsPrefix = 'NOTE#'
/** The steps of an occurrence's history, in their order. */
export const stepPrefix = (id: string): string => `${stepsPrefix}${id}#`

const shardName = (shard: string): string => `alarm ${shard}`
/** The partitions of the index in which rows of alarms wait for their time. */
export const alarmShards: readonly string[] = allShards.map(shardName)
/** The partition of one row: `work`, beside `dueMs`. */
export const alarmShardOf = (pk: string): string => shardName(shardOf(pk))
