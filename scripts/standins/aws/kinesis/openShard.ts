import { hash } from 'node:crypto'
import { type MessageLog, openMessageLog } from '../../disk/openMessageLog'
import { streamArn, toStreamRecord } from './shardEvent'
import { type Lane, startLane, type LaneOptions } from './startLane'

/** The shards of a stream share the 128 bits of MD5 evenly; the first 48 of them are exact as a number. */
const rangeBits = 48

const md5Of = (partitionKey: string): Buffer => hash('md5', partitionKey, 'buffer')

/** Which of so many shards takes the records of a partition key, from 0. */
export const shardOfKey = (partitionKey: string, shards: number): number =>
  Math.floor((md5Of(partitionKey).readUIntBE(0, rangeBits / 8) / 2 ** rangeBits) * shards)

/** Which of the batches of its shard, from 0: by other bits than the shard, which all keys of it have alike. */
const laneOfKey = (partitionKey: string, lanes: number): number =>
  md5Of(partitionKey).readUInt32BE(12) % lanes

const mebibyte = 1024 * 1024
const recordsPerSecond = 1000

/** What one record may hold, its partition key included; bytes. */
const recordBytes = mebibyte

/** A shard takes 1,000 records and 1 MiB in a second; `now` in epoch milliseconds. */
const openShardLimit = (now: () => number) => {
  let second = 0
  let records = 0
  let bytes = 0
  /** Whether a record of so many bytes still fits; if so, it is counted. */
  return (size: number): boolean => {
    const current = Math.floor(now() / 1000)
    if (current !== second) [second, records, bytes] = [current, 0, 0]
    if (records + 1 > recordsPerSecond || bytes + size > mebibyte) return false
    records += 1
    bytes += size
    return true
  }
}

/** More was put into a shard than it takes in a second. */
export class ProvisionedThroughputExceededException extends Error {
  override name = 'ProvisionedThroughputExceededException'
  constructor(stream: string, shardId: string) {
    super(`Rate exceeded for shard ${shardId} in stream ${streamArn(stream)}.`)
  }
}

export interface Shard {
  /** Resolves with the record's sequence number once it is durable. */
  put(partitionKey: string, data: Buffer): Promise<string>
  /** Records that are not checkpointed; all of them where nothing is fed. */
  depth(): number
  /** When the oldest of them was put, epoch milliseconds. */
  oldestMs(): number | undefined
  readonly isFed: boolean
  start(): void
  stop(): Promise<void>
}

type FeedOptions = Omit<LaneOptions, 'messages' | 'mapping' | 'shardId'>

interface ShardOptions extends FeedOptions {
  readonly dir: string
  readonly stream: string
  readonly shardId: string
  readonly mapping?: LaneOptions['mapping'] | undefined
}

const openLanes = ({ mapping, ...feed }: ShardOptions, messages: MessageLog): Lane[] =>
  mapping === undefined
    ? []
    : Array.from({ length: mapping.lanes }, () => startLane({ ...feed, mapping, messages }))

/** Opens a shard on disk in `dir`, with what was not checkpointed there. */
export const openShard = async (options: ShardOptions): Promise<Shard> => {
  const { dir, stream, shardId, now, log } = options
  const messages = await openMessageLog(dir, log)
  const lanes = openLanes(options, messages)
  const fits = openShardLimit(now)

  const offer = (record: ReturnType<typeof toStreamRecord>) =>
    lanes[laneOfKey(record.partitionKey, lanes.length)]?.offer(record)
  for (const message of messages.messages.values()) offer(toStreamRecord(message))

  return {
    put: async (partitionKey, data) => {
      const bytes = data.length + Buffer.byteLength(partitionKey)
      if (bytes > recordBytes) throw new Error(`a record for ${stream} is over 1 MiB`)
      if (!fits(bytes)) throw new ProvisionedThroughputExceededException(stream, shardId)
      return messages.put({ body: data.toString('base64'), sentMs: now(), partitionKey }).then((message) => {
        const record = toStreamRecord(message)
        offer(record)
        return record.sequenceNumber
      })
    },
    depth: () => messages.messages.size,
    oldestMs: () => messages.messages.values().next().value?.sentMs,
    isFed: lanes.length > 0,
    start: () => lanes.forEach((lane) => lane.start()),
    stop: async () => {
      await Promise.all(lanes.map((lane) => lane.stop()))
      await messages.close()
    },
  }
}
