import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openRoomWatch, hasRoom } from '../../disk/diskRoom'
import type { Invoke } from '../../StandIn'
import { nameOfReference } from '../core/Templates'
import { openMessageLog, type MessageLog, type QueuedMessage } from '../../disk/openMessageLog'
import type { MappingDefinition } from './readMapping'
import type { QueueDefinition } from './readQueue'
import { startConsumer, type Consumer } from './startConsumer'

/** There is no queue of that name, ARN or URL. */
export class NoSuchQueue extends Error {
  constructor(reference: string) {
    super(`no queue ${reference}`)
  }
}

export interface QueuesOptions {
  readonly dir: string
  readonly queues: readonly QueueDefinition[]
  readonly mappings: readonly MappingDefinition[]
  readonly invoke: Invoke
  /** Batches under way at once per queue; the mapping's own maximum still holds. */
  readonly concurrency?: number
  readonly now?: () => number
  readonly log?: (line: string) => void
  /** Whether the disk has room for what the functions store, looked at every `lookMs`. */
  readonly hasRoom?: () => Promise<boolean>
  readonly lookMs?: number
}

/** A message in a dead-letter queue; times in epoch milliseconds. */
export interface DeadLetter {
  readonly messageId: string
  readonly body: string
  readonly sentMs: number
  /** Logical id of the queue in which it failed. */
  readonly source: string | undefined
}

/** Every queue is named by logical id, name, ARN or URL; an unknown one is an error. */
export interface Queues {
  /** Begins to feed the functions; messages are taken before, and gather. */
  consume(): void
  /** Resolves once the message is durable: it survives `kill -9` and a power cut from then on. */
  send(queue: string, body: string, delaySeconds?: number): Promise<void>
  /** Messages not settled: waiting, under way, or hidden until their retry. */
  depth(queue: string): number
  /** When the oldest message in the queue was sent, epoch milliseconds; AWS measures the age of a queue by it. */
  oldestMs(queue: string): number | undefined
  readDeadLetters(queue: string, limit?: number): Promise<DeadLetter[]>
  /** Sends the dead letters back to the queues they failed in; returns how many. */
  replayDeadLetters(queue: string): Promise<number>
  /** As if the queue had been deleted: nothing can be sent to it any more. */
  remove(queue: string): void
  /** Resolves when every queue that feeds a function is empty. */
  idle(): Promise<void>
  stop(): Promise<void>
}

/** From the third time on a message that fails no longer counts for the age of its queue. */
const receivesThatAge = 3

/** SQS takes up to 1 MiB. */
const bodyBytes = 1024 * 1024

interface OpenQueue {
  readonly definition: QueueDefinition
  readonly messages: MessageLog
  consumer?: Consumer
}

const toFinder = (open: readonly OpenQueue[]) => {
  const byName = new Map(
    open.flatMap((queue) => [queue.definition.queueId, queue.definition.name].map((name) => [name, queue])),
  )
  return (reference: string): OpenQueue => {
    const found = byName.get(nameOfReference(reference))
    if (!found) throw new NoSuchQueue(reference)
    return found
  }
}

/** Opens the queues of the stacks on disk, with what was left in them. */
export const openQueues = async (options: QueuesOptions): Promise<Queues> => {
  const { dir, mappings, invoke, concurrency = 2, now = Date.now, log = console.error } = options
  await mkdir(dir, { recursive: true })
  const room = openRoomWatch({
    hasRoom: options.hasRoom ?? (() => hasRoom(dir)),
    now,
    log,
    ...(options.lookMs !== undefined && { everyMs: options.lookMs }),
  })
  const open: OpenQueue[] = []
  for (const definition of options.queues) {
    open.push({ definition, messages: await openMessageLog(join(dir, definition.queueId), log) })
  }
  const find = toFinder(open)
  const removed = new Set<OpenQueue>()

  const isIdle = () => open.every(({ consumer, messages }) => !consumer || messages.messages.size === 0)
  let idlers: (() => void)[] = []
  const onSettled = () => {
    if (idlers.length === 0 || !isIdle()) return
    for (const resolve of idlers) resolve()
    idlers = []
  }

  // Nothing that waits for the disk holds the body here: hundreds of messages are on their way at once.
  const put = (
    { messages, consumer }: OpenQueue,
    body: string,
    sentMs: number,
    { source, hiddenUntilMs }: { source?: string; hiddenUntilMs?: number } = {},
  ) =>
    messages
      .put({
        body,
        sentMs,
        ...(source !== undefined && { source }),
        ...(hiddenUntilMs !== undefined && { hiddenUntilMs }),
      })
      .then((message) => consumer?.offer(message))

  for (const mapping of mappings) {
    const fed = find(mapping.queue)
    const { definition: queue, messages } = fed
    if (fed.consumer) throw new Error(`queue ${queue.queueId} feeds more than one function`)
    const grave = queue.deadLetters && find(queue.deadLetters.queue)
    // The time of sending travels along: retention counts from there, as in SQS.
    const bury = async (message: QueuedMessage, body: string) => {
      if (grave) await put(grave, body, message.sentMs, { source: queue.queueId })
    }
    fed.consumer = startConsumer({
      queue,
      mapping,
      messages,
      concurrency,
      bury,
      invoke,
      room,
      now,
      log,
      onSettled,
    })
  }

  return {
    consume: () => open.forEach(({ consumer }) => consumer?.start()),
    send: async (queue, body, delaySeconds = 0) => {
      if (Buffer.byteLength(body) > bodyBytes) throw new Error(`a message to ${queue} is over 1 MiB`)
      const found = find(queue)
      if (removed.has(found)) throw new NoSuchQueue(queue)
      const sentMs = now()
      return put(found, body, sentMs, delaySeconds > 0 ? { hiddenUntilMs: sentMs + delaySeconds * 1000 } : {})
    },
    remove: (queue) => void removed.add(find(queue)),
    depth: (queue) => find(queue).messages.messages.size,
    oldestMs: (queue) => {
      for (const { receives, sentMs } of find(queue).messages.messages.values()) {
        if (receives < receivesThatAge) return sentMs
      }
      return undefined
    },
    readDeadLetters: async (queue, limit = Infinity) => {
      const { messages } = find(queue)
      const first = await messages.read([...messages.messages.values()].slice(0, limit))
      return first.map(({ message: { id, sentMs, source }, body }) => ({
        messageId: id,
        body,
        sentMs,
        source,
      }))
    },
    replayDeadLetters: async (queue) => {
      const { messages } = find(queue)
      const dead = [...messages.messages.values()].filter(({ source }) => source !== undefined)
      for (const { message, body } of await messages.read(dead)) {
        await put(find(message.source ?? queue), body, now())
        await messages.settle([message])
      }
      return dead.length
    },
    idle: () => new Promise((resolve) => (isIdle() ? resolve() : idlers.push(resolve))),
    stop: async () => {
      room.stop()
      for (const { consumer } of open) await consumer?.stop()
      await Promise.all(open.map(({ messages }) => messages.close()))
    },
  }
}
