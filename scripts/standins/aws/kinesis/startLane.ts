import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import type { Invoke } from '../../StandIn'
import type { MessageLog } from '../../disk/openMessageLog'
import type { RoomWatch } from '../../disk/diskRoom'
import { measureBatch } from '../core/measureBatch'
import { describeKept, type BatchParts, workBatch } from './workBatch'
import type { StreamMappingDefinition } from './readStreamMapping'
import { type StreamRecord, toKinesisEvent } from './shardEvent'

/** Lambda refuses events over 6 MB; what an event has for each record beside its data and key is well below 1 KiB. */
const eventBytes = 6 * 1024 * 1024
const fieldBytes = 1024

const longestPauseMs = 60_000

const Throttled = z.object({ errorType: z.literal('TooManyRequestsException') })

const describe = (error: unknown) =>
  error instanceof Error ? error.message : (JSON.stringify(error) ?? String(error))

export interface Lane {
  /** Begins to call the function; until then records gather. */
  start(): void
  /** A record has arrived, later than all that were offered. */
  offer(record: StreamRecord): void
  /** Takes no more batches and waits for the one under way. */
  stop(): Promise<void>
}

export interface LaneOptions {
  readonly shardId: string
  readonly mapping: StreamMappingDefinition
  readonly messages: MessageLog
  readonly retentionSeconds: number
  /** How long a batch that failed waits before it comes again the first time. */
  readonly retryMs: number
  /** Puts an object into a bucket, durably. */
  readonly keep: (bucket: string, key: string, text: string) => Promise<void>
  readonly invoke: Invoke
  readonly room: Omit<RoomWatch, 'stop'>
  readonly now: () => number
  readonly log: (line: string) => void
  readonly onSettled: () => void
}

/** Feeds a function with the records of a shard that have the keys of one lane: one batch at a time, in order. */
export const startLane = (options: LaneOptions): Lane => {
  const { shardId, mapping, messages, retentionSeconds, room, now, log } = options
  const name = `${mapping.stream} ${shardId}`
  const windowMs = mapping.windowSeconds * 1000
  const limits = {
    batchSize: mapping.batchSize,
    maxBytes: eventBytes,
    bytesOf: ({ message }: StreamRecord) => message.position.length + fieldBytes,
  }
  const waiting: StreamRecord[] = []
  const stopping = new AbortController()
  let windowStartMs = now()
  let wake: () => void = () => undefined
  let working: Promise<void> | undefined

  const isStopped = () => stopping.signal.aborted
  const sleep = (ms: number) => wait(ms, undefined, { signal: stopping.signal }).catch(() => undefined)
  /** Until a record is offered that may make a batch, at most so long. */
  const untilOffered = (ms?: number) =>
    new Promise<void>((resolve) => {
      const timer = ms === undefined ? undefined : setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const eventOf = async (batch: readonly StreamRecord[]) => {
    const read = await messages.read(batch.map(({ message }) => message))
    const contents = batch.map(({ sequenceNumber, partitionKey, message }, at) => ({
      sequenceNumber,
      partitionKey,
      arrivedMs: message.sentMs,
      data: read[at]?.body ?? '',
    }))
    return toKinesisEvent({ stream: mapping.stream, shardId }, contents)
  }

  const checkpoint = async (settled: readonly StreamRecord[]) => {
    await messages.settle(settled.map(({ message }) => message))
    options.onSettled()
  }

  let calledMs = now()
  const parts: BatchParts<StreamRecord> = {
    call: async (batch) => {
      const event = await eventOf(batch)
      calledMs = now()
      return options.invoke(mapping.functionId, event)
    },
    hasBegun: async (error) => {
      log(`${name}: ${mapping.functionId} failed on a batch: ${describe(error)}`)
      // Each try would fail for want of room, and count.
      return !(await room.wasFullSince(calledMs)) && !Throttled.safeParse(error).success
    },
    checkpoint,
    dropExpired: async (batch) => {
      const liveFromMs = now() - retentionSeconds * 1000
      const expired = batch.filter(({ message }) => message.sentMs <= liveFromMs)
      if (expired.length === 0) return batch
      log(`${name}: ${expired.length} record(s) outlived their retention`)
      await checkpoint(expired)
      return batch.filter((record) => !expired.includes(record))
    },
    giveUp: async (batch, calls) => {
      const { mappingId, functionId, bucket } = mapping
      log(`${name}: ${batch.length} record(s) were given up after ${calls} call(s)`)
      if (bucket === undefined) return true
      const event = await eventOf(batch)
      const { key, text } = describeKept({ mappingId, functionId, shardId, event, calls, nowMs: now() })
      return options.keep(bucket, key, text).then(
        () => true,
        (error: unknown) => {
          log(`${name}: ${bucket} does not take what was given up: ${describe(error)}`)
          return false
        },
      )
    },
    pause: async (tries) => {
      await sleep(Math.min(options.retryMs * 2 ** Math.max(0, tries - 1), longestPauseMs))
      while (room.isFull() && !isStopped()) await sleep(room.everyMs)
      return !isStopped()
    },
  }

  /** The records that are to be called with next; none once stopped. */
  const nextBatch = async (): Promise<readonly StreamRecord[]> => {
    while (!isStopped()) {
      const { count, isFull } = measureBatch(waiting, limits)
      const waitMs = windowStartMs + windowMs - now()
      if (count > 0 && room.isFull()) await sleep(room.everyMs)
      else if (count > 0 && (isFull || waitMs <= 0)) return waiting.slice(0, count)
      else await untilOffered(count > 0 ? waitMs : undefined)
    }
    return []
  }

  const run = async () => {
    for (let batch = await nextBatch(); batch.length > 0; batch = await nextBatch()) {
      windowStartMs = now()
      try {
        await workBatch(batch, mapping, parts)
      } catch (error) {
        // The journal refused: nothing is lost, the records stay and come again.
        log(`${name}: ${describe(error)}`)
        await sleep(room.everyMs)
      }
      const left = batch.filter(({ message }) => messages.messages.has(message.id))
      waiting.splice(0, batch.length, ...left)
    }
  }

  return {
    start: () => void (working ??= run()),
    offer: (record) => {
      if (waiting.length === 0) windowStartMs = now()
      waiting.push(record)
      if (waiting.length === 1 || waiting.length >= mapping.batchSize) wake()
    },
    stop: async () => {
      stopping.abort()
      wake()
      await working
    },
  }
}
