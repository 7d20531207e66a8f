import type { KinesisStreamEvent } from 'aws-lambda'
import { toKinesisEvent } from '../../scripts/standins/aws/kinesis/shardEvent'
import { workBatch } from '../../scripts/standins/aws/kinesis/workBatch'

export interface ShardRecord {
  readonly sequenceNumber: string
  readonly partitionKey: string
  readonly arrivedMs: number
  /** Base64. */
  readonly data: string
}

/** A record of a shard as a topic rule puts it there; `n` is its place. */
export const shardRecord = (n: number, body: string, partitionKey: string): ShardRecord => ({
  sequenceNumber: String(n).padStart(20, '0'),
  partitionKey,
  arrivedMs: 0,
  data: Buffer.from(body).toString('base64'),
})

interface Mapping {
  batchSize: number
  retries: number
  call: (event: KinesisStreamEvent) => Promise<unknown>
}

/** Has a function take a shard by the rules of the stand-in, without its waits; what is given up comes back. */
export const playShard = async (
  records: readonly ShardRecord[],
  { batchSize, retries, call }: Mapping,
): Promise<ShardRecord[]> => {
  const aside: ShardRecord[] = []
  const rules = { partialFailures: true, bisect: true, retries }
  for (let at = 0; at < records.length; at += batchSize) {
    await workBatch(records.slice(at, at + batchSize), rules, {
      call: (batch) => call(toKinesisEvent({ stream: 'readings', shardId: 'shardId-000000000000' }, batch)),
      hasBegun: () => Promise.resolve(true),
      checkpoint: () => Promise.resolve(),
      dropExpired: (batch) => Promise.resolve(batch),
      giveUp: (batch) => {
        aside.push(...batch)
        return Promise.resolve(true)
      },
      pause: () => Promise.resolve(true),
    })
  }
  return aside
}
