import * as z from 'zod'
import { randomUUID } from 'node:crypto'
import type { KinesisStreamEvent } from 'aws-lambda'
import type { StreamMappingDefinition } from './readStreamMapping'

interface KeptBatch {
  readonly mappingId: string
  readonly functionId: string
  readonly shardId: string
  readonly event: KinesisStreamEvent
  /** How often the function was called with it. */
  readonly calls: number
  readonly nowMs: number
}

const timeOf = (seconds: number) => new Date(seconds * 1000).toISOString()

const batchInfo = ({ shardId, event: { Records } }: KeptBatch) => {
  const [first, last] = [Records[0], Records.at(-1)]
  if (first === undefined || last === undefined) throw new Error('a batch without records')
  return {
    shardId,
    startSequenceNumber: first.kinesis.sequenceNumber,
    endSequenceNumber: last.kinesis.sequenceNumber,
    approximateArrivalOfFirstRecord: timeOf(first.kinesis.approximateArrivalTimestamp),
    approximateArrivalOfLastRecord: timeOf(last.kinesis.approximateArrivalTimestamp),
    batchSize: Records.length,
    streamArn: first.eventSourceARN,
  }
}

/** What Lambda writes into the bucket for a batch that it gives up: key and text of the object. */
export const describeKept = (kept: KeptBatch): { key: string; text: string } => {
  const { mappingId, functionId, shardId, event, calls, nowMs } = kept
  const timestamp = new Date(nowMs).toISOString()
  const day = timestamp.slice(0, 10).replaceAll('-', '/')
  const second = timestamp.slice(0, 19).replaceAll(':', '.')
  return {
    key: `aws/lambda/${mappingId}/${shardId}/${day}/${second}-${randomUUID()}`,
    text: JSON.stringify({
      requestContext: {
        requestId: randomUUID(),
        functionArn: `arn:aws:lambda:ap-southeast-2:000000000000:function:${functionId}`,
        condition: 'RetryAttemptsExhausted',
        approximateInvokeCount: calls,
      },
      responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
      version: '1.0',
      timestamp,
      KinesisBatchInfo: batchInfo(kept),
      payload: JSON.stringify(event),
    }),
  }
}

type BatchRules = Pick<StreamMappingDefinition, 'partialFailures' | 'bisect' | 'retries'>

interface Numbered {
  readonly sequenceNumber: string
}

/** What the rules of a mapping work with; what rejects, except a call, ends the work. */
export interface BatchParts<T> {
  /** Calls the function; resolves with its answer. */
  call(batch: readonly T[]): Promise<unknown>
  /** Whether a call that rejected had begun: a function that could not be called has not failed. */
  hasBegun(error: unknown): Promise<boolean>
  /** Forgets records for good. */
  checkpoint(settled: readonly T[]): Promise<void>
  /** Leaves out, for good, what has outlived its retention. */
  dropExpired(batch: readonly T[]): Promise<readonly T[]>
  /** Keeps a batch whose retries are used up; false when that could not be done now. */
  giveUp(batch: readonly T[], calls: number): Promise<boolean>
  /** Waits before the batch comes again after so many tries; false when nothing is to be called any more. */
  pause(tries: number): Promise<boolean>
}

const answer = z
  .object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string().min(1) })).nullish() })
  .nullish()

/**
 * The position of the first record that an answer names, or how many there are.
 * @throws when the answer is malformed or names a record outside the batch, which fails the batch as a whole
 */
const firstFailed = (batch: readonly Numbered[], answered: unknown): number => {
  const named = answer.parse(answered)?.batchItemFailures ?? []
  const places = named.map(({ itemIdentifier }) => {
    const place = batch.findIndex(({ sequenceNumber }) => sequenceNumber === itemIdentifier)
    if (place < 0) throw new Error(`the answer names ${itemIdentifier}, which is not in the batch`)
    return place
  })
  return Math.min(batch.length, ...places)
}

interface Piece<T> {
  readonly records: readonly T[]
  readonly tries: number
  readonly calls: number
}

/**
 * What Lambda does with a batch of a shard, in order until all of it is settled: a batch whose call fails is halved, which
 * uses up no retry; of one whose answer names records, all from the first of them on come again; what has no retry left is
 * given up.
 */
export const workBatch = async <T extends Numbered>(
  batch: readonly T[],
  { partialFailures, bisect, retries }: BatchRules,
  parts: BatchParts<T>,
): Promise<void> => {
  const pieces: Piece<T>[] = [{ records: batch, tries: 0, calls: 0 }]

  const comeAgain = async (piece: Piece<T>): Promise<boolean> => {
    pieces.unshift(piece)
    return parts.pause(piece.tries)
  }
  const retry = async ({ records, tries, calls }: Piece<T>): Promise<boolean> => {
    if (records.length === 0) return true
    if (tries < retries) return comeAgain({ records, tries: tries + 1, calls })
    if (!(await parts.giveUp(records, calls))) return comeAgain({ records, tries, calls })
    await parts.checkpoint(records)
    return true
  }
  const halve = ({ records, ...rest }: Piece<T>): void => {
    const middle = Math.ceil(records.length / 2)
    pieces.unshift(
      { records: records.slice(0, middle), ...rest },
      { records: records.slice(middle), ...rest },
    )
  }

  /** False when nothing is to be called any more. */
  const work = async (piece: Piece<T>): Promise<boolean> => {
    const { tries } = piece
    const records = await parts.dropExpired(piece.records)
    if (records.length === 0) return true
    const called = { records, tries, calls: piece.calls + 1 }
    let taken: number
    try {
      const answered = await parts.call(records)
      taken = partialFailures ? firstFailed(records, answered) : records.length
    } catch (error) {
      if (!(await parts.hasBegun(error))) return comeAgain({ records, tries, calls: piece.calls })
      if (!bisect || records.length === 1) return retry(called)
      halve(called)
      return true
    }
    await parts.checkpoint(records.slice(0, taken))
    return retry({ ...called, records: records.slice(taken) })
  }

  for (let next = pieces.shift(); next !== undefined; next = pieces.shift()) {
    if (!(await work(next))) return
  }
}
