import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from './engine'
import { checkpointPrefix, journalKey, journalPrefix, under } from './keys'
import { createSignal } from './signal'
import { messageOf } from './workerMessage'
import type { StreamRecord } from './streamRecord'

/** Resolves when the batch is done with; a rejection brings the same records again. */
export type StreamHandler = (records: StreamRecord[]) => Promise<void>

export interface StreamPollOptions {
  batchSize?: number
  /** Where a consumer begins that was never here before: with what is kept, or with what is yet to come. */
  startingPosition?: 'TRIM_HORIZON' | 'LATEST'
  /** Milliseconds between a failed batch and its repetition. */
  retryMs?: number
}

export interface StreamPoll {
  stop(): Promise<void>
}

/** Reads a table's journal for one consumer: in order, at least once, its place kept on disk. */
export function pollStream(
  engine: Engine,
  tableName: string,
  consumerId: string,
  handler: StreamHandler,
  { batchSize = 100, startingPosition = 'TRIM_HORIZON', retryMs = 1000 }: StreamPollOptions = {},
): StreamPoll {
  const checkpointKey = checkpointPrefix(tableName) + consumerId
  const changed = createSignal()
  const stopping = new AbortController()
  const forget = engine.journal.onRecord((name) => {
    if (name === tableName) changed.raise()
  })

  async function run(): Promise<void> {
    let place = engine.commits.read(checkpointKey) ?? (await firstPlace())
    while (!stopping.signal.aborted) {
      const records = await nextRecords(engine, tableName, place, batchSize)
      const last = records.at(-1)
      if (!last) await changed.wait()
      else if (await isHandled(records)) {
        place = last.dynamodb.SequenceNumber
        await leaveBehind(engine, tableName, checkpointKey, records)
      } else await sleep(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  /** A place is kept from the start, so that nothing is trimmed away before this consumer has seen it. */
  async function firstPlace(): Promise<string> {
    const place = startingPosition === 'LATEST' ? engine.journal.lastSequence() : '0'
    await engine.commits.commit(new Map([[checkpointKey, place]]))
    return place
  }

  async function isHandled(records: StreamRecord[]): Promise<boolean> {
    try {
      await handler(records)
      return true
    } catch (error) {
      console.error(`consumer ${consumerId} of ${tableName} failed; its batch comes again:`, messageOf(error))
      return false
    }
  }

  const running = run()
  running.catch((error: unknown) => console.error(`the stream of ${tableName} cannot be read:`, error))
  return {
    async stop() {
      stopping.abort()
      forget()
      changed.raise()
      await running
    },
  }
}

async function nextRecords(
  { commits, database }: Engine,
  tableName: string,
  place: string,
  batchSize: number,
) {
  await commits.settle()
  const prefix = journalPrefix(tableName)
  for await (const page of database.values({ gt: prefix + place, lt: under(prefix).lt }, batchSize)) {
    return page.map((text) => JSON.parse(text) as StreamRecord)
  }
  return []
}

/** Moves the consumer's place, and deletes the records that every other consumer has passed as well. */
async function leaveBehind(
  engine: Engine,
  tableName: string,
  checkpointKey: string,
  records: StreamRecord[],
) {
  let slowest = records.at(-1)?.dynamodb.SequenceNumber ?? '0'
  const changes = new Map<string, string | null>([[checkpointKey, slowest]])
  for await (const keys of engine.database.keys(under(checkpointPrefix(tableName)))) {
    for (const key of keys) {
      const place = key === checkpointKey ? slowest : (engine.commits.read(key) ?? slowest)
      if (place < slowest) slowest = place
    }
  }
  for (const { dynamodb } of records) {
    if (dynamodb.SequenceNumber > slowest) break
    changes.set(journalKey(tableName, dynamodb.SequenceNumber), null)
  }
  await engine.commits.commit(changes)
}
