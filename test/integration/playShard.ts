import type { KinesisStreamEvent, SQSBatchResponse } from 'aws-lambda'

export type ShardRecord = KinesisStreamEvent['Records'][number]

/** A record of a shard as a topic rule puts it there; `n` is its place. */
export const shardRecord = (n: number, body: string, partitionKey: string): ShardRecord =>
  ({
    kinesis: {
      sequenceNumber: String(n).padStart(20, '0'),
      data: Buffer.from(body).toString('base64'),
      partitionKey,
    },
  }) as ShardRecord

interface Mapping {
  batchSize: number
  retries: number
  call: (event: KinesisStreamEvent) => Promise<SQSBatchResponse>
}

/**
 * What Lambda does with a shard where partial failures are reported and batches that fail are halved, as its pages have
 * it: a batch whose call fails is halved, which costs no retry; of one that names records all from the first of them on
 * come again; nothing later is taken before. What has no retry left is kept aside, which is what comes back.
 */
export const playShard = async (
  records: readonly ShardRecord[],
  { batchSize, retries, call }: Mapping,
): Promise<ShardRecord[]> => {
  const aside: ShardRecord[] = []
  const work = async (batch: readonly ShardRecord[], tries: number): Promise<void> => {
    if (batch.length === 0) return
    const failedFrom = await call({ Records: [...batch] }).then(
      ({ batchItemFailures }) => {
        const named = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier))
        const first = batch.findIndex(({ kinesis }) => named.has(kinesis.sequenceNumber))
        return first < 0 ? batch.length : first
      },
      () => undefined,
    )
    if (failedFrom === undefined && batch.length > 1) {
      const half = Math.ceil(batch.length / 2)
      await work(batch.slice(0, half), tries)
      return work(batch.slice(half), tries)
    }
    const left = batch.slice(failedFrom ?? 0)
    if (tries === retries) aside.push(...left)
    else await work(left, tries + 1)
  }
  for (let at = 0; at < records.length; at += batchSize) await work(records.slice(at, at + batchSize), 0)
  return aside
}
