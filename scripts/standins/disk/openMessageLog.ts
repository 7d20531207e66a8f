import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { openJournal } from './openJournal'
import type { Journal, Position } from './openJournal'

/** A message that is not settled yet; times in epoch milliseconds. */
export interface QueuedMessage {
  readonly id: string
  readonly sentMs: number
  /** The queue it failed in, when this queue holds dead letters. */
  readonly source?: string | undefined
  /** Until then no one is handed it. */
  readonly hiddenUntilMs?: number | undefined
  /** Of a record of a stream: those with the same key stay in their order. */
  readonly partitionKey?: string | undefined
  receives: number
  firstReceivedMs?: number
  readonly position: Position
}

export interface MessageWithBody {
  readonly message: QueuedMessage
  readonly body: string
}

/** The messages of one queue, or the records of one shard, on disk and in order of arrival. */
export interface MessageLog {
  readonly messages: ReadonlyMap<string, QueuedMessage>
  /** Resolves once the message is durable. */
  put(message: {
    body: string
    sentMs: number
    source?: string
    hiddenUntilMs?: number
    partitionKey?: string
  }): Promise<QueuedMessage>
  /** The messages with their bodies, in the same order. */
  read(messages: readonly QueuedMessage[]): Promise<MessageWithBody[]>
  /** Counts a delivery, so that a message which kills the process still reaches the dead letters. */
  countReceive(messages: readonly QueuedMessage[], nowMs: number): Promise<void>
  /** Forgets messages for good. */
  settle(messages: readonly QueuedMessage[]): Promise<void>
  close(): Promise<void>
}

const record = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('put'),
    id: z.string(),
    sentMs: z.number(),
    source: z.string().optional(),
    hiddenUntilMs: z.number().optional(),
    partitionKey: z.string().optional(),
    /** In what was written by a run of before; else the body follows the record. */
    body: z.string().optional(),
  }),
  z.object({ kind: z.literal('received'), ids: z.array(z.string()), atMs: z.number() }),
  z.object({ kind: z.literal('settled'), ids: z.array(z.string()) }),
])
type JournalRecord = z.infer<typeof record>

const encode = (entry: JournalRecord) => JSON.stringify(entry)
/** A line of JSON has no end of line within it: what follows the first one is a body as it was sent. */
const endOfLine = '\n'
const lineOf = (content: Buffer): Buffer => {
  const end = content.indexOf(endOfLine)
  return end < 0 ? content : content.subarray(0, end)
}
const decode = (content: Buffer) => record.parse(JSON.parse(lineOf(content).toString('utf8')))

const bodyIn = (content: Buffer): string => {
  const start = lineOf(content).length + endOfLine.length
  if (start <= content.length) return content.toString('utf8', start)
  const entry = decode(content)
  if (entry.kind !== 'put' || entry.body === undefined) throw new Error('the record holds no message')
  return entry.body
}

/** Opens the durable messages of one queue or shard in `dir`, with all that an earlier run left unsettled. */
export const openMessageLog = async (dir: string, log: (line: string) => void): Promise<MessageLog> => {
  const messages = new Map<string, QueuedMessage>()
  const livePerSegment = new Map<number, number>()

  const add = (message: QueuedMessage) => {
    messages.set(message.id, message)
    const { segment } = message.position
    livePerSegment.set(segment, (livePerSegment.get(segment) ?? 0) + 1)
  }
  const count = (ids: readonly string[], atMs: number) => {
    for (const id of ids) {
      const message = messages.get(id)
      if (!message) continue
      message.receives += 1
      message.firstReceivedMs ??= atMs
    }
  }
  const forget = (ids: readonly string[]) => {
    for (const id of ids) {
      const message = messages.get(id)
      if (!message) continue
      messages.delete(id)
      const { segment } = message.position
      const left = (livePerSegment.get(segment) ?? 1) - 1
      if (left > 0) livePerSegment.set(segment, left)
      else livePerSegment.delete(segment)
    }
  }
  const restore = (content: Buffer, position: Position) => {
    const entry = decode(content)
    if (entry.kind === 'received') count(entry.ids, entry.atMs)
    else if (entry.kind === 'settled') forget(entry.ids)
    else {
      const { id, sentMs, source, hiddenUntilMs, partitionKey } = entry
      add({ id, sentMs, source, hiddenUntilMs, partitionKey, receives: 0, position })
    }
  }

  const journal: Journal = await openJournal({ dir, onFound: restore, log })
  const oldestNeeded = () => (livePerSegment.size > 0 ? Math.min(...livePerSegment.keys()) : undefined)
  await journal.trim(oldestNeeded())

  return {
    messages,
    put: ({ body, ...more }) => {
      const id = randomUUID()
      const line = encode({ kind: 'put', id, ...more })
      return journal.append(line, endOfLine, body).then((position) => {
        const message: QueuedMessage = { id, ...more, receives: 0, position }
        add(message)
        return message
      })
    },
    read: async (asked) =>
      (await journal.read(asked)).map(({ record: message, content }) => ({ message, body: bodyIn(content) })),
    countReceive: async (received, atMs) => {
      const ids = received.map(({ id }) => id)
      await journal.append(encode({ kind: 'received', ids, atMs }))
      count(ids, atMs)
    },
    settle: async (settled) => {
      if (settled.length === 0) return
      const ids = settled.map(({ id }) => id)
      await journal.append(encode({ kind: 'settled', ids }))
      forget(ids)
      await journal.trim(oldestNeeded())
    },
    close: () => journal.close(),
  }
}
