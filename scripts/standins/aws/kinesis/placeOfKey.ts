import { hash } from 'node:crypto'

/** The shards of a stream share the 128 bits of MD5 evenly; the first 48 of them are exact as a number. */
const rangeBits = 48

const md5Of = (partitionKey: string): Buffer => hash('md5', partitionKey, 'buffer')

/** Which of so many shards takes the records of a partition key, from 0. */
export const shardOfKey = (partitionKey: string, shards: number): number =>
  Math.floor((md5Of(partitionKey).readUIntBE(0, rangeBits / 8) / 2 ** rangeBits) * shards)

/** Which of the batches of its shard, from 0: by other bits than the shard, which all keys of it have alike. */
export const laneOfKey = (partitionKey: string, lanes: number): number =>
  md5Of(partitionKey).readUInt32BE(12) % lanes
