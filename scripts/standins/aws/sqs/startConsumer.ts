import { hash } from 'node:crypto'
import type { SQSEvent } from 'aws-lambda'
import * as z from 'zod'
import type { Invoke } from '../../StandIn'
import type { RoomWatch } from '../../disk/diskRoom'
import type { MessageLog, QueuedMessage, MessageWithBody } from '../../disk/openMessageLog'
import { measureBatch } from '../core/measureBatch'
import type { MappingDefinition } from './readMapping'
import type { QueueDefinition } from './readQueue'

/** The queue's ARN as functions see it in their events. */
const queueArn = (name: string) => `arn:aws:sqs:ap-southeast-2:000000000000:${name}`

/** The event that Lambda hands to a function for a batch of messages. */
const toSqsEvent = (queueName: string, batch: readonly MessageWithBody[]): SQSEvent => ({
  Records: batch.map(({ message, body }) => ({
    messageId: message.id,
    receiptHandle: `${message.id}#${message.receives}`,
    body,
    attributes: {
      ApproximateReceiveCount: String(message.receives),
      ApproximateFirstReceiveTimestamp: String(message.firstReceivedMs ?? message.sentMs),
      SentTimestamp: String(message.sentMs),
      SenderId: '000000000000',
    },
    messageAttributes: {},
    md5OfBody: hash('md5', body),
    eventSource: 'aws:sqs',
    eventSourceARN: queueArn(queueName),
    awsRegion: 'ap-southeast-2',
  })),
})

const answer = z
  .object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string().min(1) })).nullish() })
  .nullish()

/**
 * The ids of the messages that a function reports as failed. As in Lambda, an answer that is malformed or
 * names a message outside the batch fails the whole batch.
 */
const readBatchFailures = (batch: readonly string[], answered: unknown): ReadonlySet<string> => {
  const all = new Set(batch)
  const parsed = answer.safeParse(answered)
  if (!parsed.success) return all
  const failed = new Set(parsed.data?.batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier))
  return [...failed].every((id) => all.has(id)) ? failed : all
}

/** Lambda refuses events over 6 MB; half is left for the escaping of bodies and the fields around them. */
const batchBytes = 3 * 1024 * 1024

export interface Consumer {
  /** Begins to call the function; until then messages gather. */
  start(): void
  /** Wakes the consumer: a message has arrived. */
  offer(message: QueuedMessage): void
  /** Takes no more batches and waits for those under way. */
  stop(): Promise<void>
}

interface ConsumerOptions {
  readonly queue: QueueDefinition
  readonly mapping: MappingDefinition
  readonly messages: MessageLog
  readonly concurrency: number
  /** Puts a message that failed too often into the dead-letter queue, durably. */
  readonly bury: (message: QueuedMessage, body: string) => Promise<void>
  readonly invoke: Invoke
  readonly room: Omit<RoomWatch, 'stop'>
  readonly now: () => number
  readonly log: (line: string) => void
  readonly onSettled: () => void
}

const describe = (error: unknown) =>
  error instanceof Error ? error.message : (JSON.stringify(error) ?? String(error))

/** Feeds a function from a queue: batches, partial failures, retries after the visibility timeout. */
export const startConsumer = (options: ConsumerOptions): Consumer => {
  const { queue, mapping, messages, room, now, log } = options
  const concurrency = Math.min(options.concurrency, mapping.maxConcurrency ?? Infinity)
  const windowMs = mapping.windowSeconds * 1000
  const limits = {
    batchSize: mapping.batchSize,
    maxBytes: batchBytes,
    bytesOf: ({ position }: QueuedMessage) => position.length,
  }
  const isHidden = ({ hiddenUntilMs = 0 }: QueuedMessage) => hiddenUntilMs > now()
  const found = [...messages.messages.values()]
  const ready: QueuedMessage[] = found.filter((message) => !isHidden(message))
  let windowStartMs = now()
  let pumpTimer: NodeJS.Timeout | undefined
  let started = false
  let stopped = false
  const underWay = new Set<Promise<void>>()
  const retries = new Set<NodeJS.Timeout>()

  const isWorn = ({ receives }: QueuedMessage) =>
    queue.deadLetters !== undefined && receives >= queue.deadLetters.maxReceives

  const settle = async (settled: readonly QueuedMessage[]) => {
    await messages.settle(settled)
    options.onSettled()
  }

  const bury = async (worn: readonly QueuedMessage[]) => {
    for (const { message, body } of await messages.read(worn)) await options.bury(message, body)
    if (worn.length > 0) log(`${queue.name}: ${worn.length} message(s) went to the dead letters`)
    await settle(worn)
  }

  const retryLater = (failed: readonly QueuedMessage[], delayMs: number) => {
    if (failed.length === 0 || stopped) return
    const timer = setTimeout(() => {
      retries.delete(timer)
      failed.forEach(offer)
    }, delayMs)
    retries.add(timer)
  }

  /** What failed comes again after the visibility timeout, as in SQS; what had no room, as soon as there is some. */
  const tryAgain = async (failed: readonly QueuedMessage[], receivedMs: number) => {
    if (failed.length === 0) return
    const waitMs = Math.max(0, receivedMs + queue.visibilitySeconds * 1000 - now())
    retryLater(failed, (await room.wasFullSince(receivedMs)) ? Math.min(waitMs, room.everyMs) : waitMs)
  }

  const callFunction = async (batch: readonly QueuedMessage[]): Promise<ReadonlySet<string>> => {
    const ids = batch.map(({ id }) => id)
    try {
      const event = toSqsEvent(queue.name, await messages.read(batch))
      const answer = await options.invoke(mapping.functionId, event)
      return mapping.partialFailures ? readBatchFailures(ids, answer) : new Set()
    } catch (error) {
      log(`${queue.name}: ${mapping.functionId} failed on a batch of ${ids.length}: ${describe(error)}`)
      return new Set(ids)
    }
  }

  const deliver = async (taken: readonly QueuedMessage[]) => {
    const receivedMs = now()
    const expired = taken.filter(({ sentMs }) => sentMs + queue.retentionSeconds * 1000 <= receivedMs)
    if (expired.length > 0) log(`${queue.name}: ${expired.length} message(s) outlived their retention`)
    await settle(expired)
    const live = taken.filter((message) => !expired.includes(message))
    await bury(live.filter(isWorn))
    const batch = live.filter((message) => !isWorn(message))
    if (batch.length === 0) return
    await messages.countReceive(batch, receivedMs)
    const failed = await callFunction(batch)
    await settle(batch.filter(({ id }) => !failed.has(id)))
    const again = batch.filter(({ id }) => failed.has(id))
    await bury(again.filter(isWorn))
    await tryAgain(
      again.filter((message) => !isWorn(message)),
      receivedMs,
    )
  }

  const begin = (taken: readonly QueuedMessage[]) => {
    const work = deliver(taken)
      .catch((error: unknown) => {
        // The journal refused: nothing is lost, the messages stay and come again.
        log(`${queue.name}: ${describe(error)}`)
        retryLater(
          taken.filter(({ id }) => messages.messages.has(id)),
          room.everyMs,
        )
      })
      .finally(() => {
        underWay.delete(work)
        pump()
      })
    underWay.add(work)
  }

  const pump = () => {
    clearTimeout(pumpTimer)
    while (started && !stopped && ready.length > 0 && underWay.size < concurrency) {
      // Each try would fail, and count: after the last one a message is among the dead letters.
      if (room.isFull()) {
        pumpTimer = setTimeout(pump, room.everyMs)
        return
      }
      const waitMs = windowStartMs + windowMs - now()
      const { count, isFull } = measureBatch(ready, limits)
      if (!isFull && waitMs > 0) {
        pumpTimer = setTimeout(pump, waitMs)
        return
      }
      windowStartMs = now()
      // A backlog may be long: it is not copied.
      begin(ready.splice(0, count))
    }
  }

  const offer = (message: QueuedMessage) => {
    if (isHidden(message)) {
      retryLater([message], (message.hiddenUntilMs ?? 0) - now())
      return
    }
    if (ready.length === 0) windowStartMs = now()
    ready.push(message)
    if (underWay.size < concurrency && (ready.length === 1 || ready.length >= mapping.batchSize)) pump()
  }

  return {
    start: () => {
      started = true
      found.filter(isHidden).forEach(offer)
      pump()
    },
    offer,
    stop: async () => {
      stopped = true
      clearTimeout(pumpTimer)
      retries.forEach(clearTimeout)
      await Promise.all(underWay)
    },
  }
}
