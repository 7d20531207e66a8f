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
  receives: number
  firstReceivedMs?: number
  readonly position: Position
}

/** The messages of one queue, on disk and in order of arrival. */
export interface MessageLog {
  readonly messages: ReadonlyMap<string, QueuedMessage>
  /** Resolves once the message is durable. */
  put(message: { body: string; sentMs: number; source?: string }): Promise<QueuedMessage>
  bodyOf(message: QueuedMessage): Promise<string>
  /** Counts a delivery, so that a message which kills the process still reaches the dead letters. */
  countReceive(messages: readonly QueuedMessage[], nowMs: number): Promise<void>
  /** Forgets messages for good. */
  settle(messages: readonly QueuedMessage[]): Promise<void>
  close(): Promise<void>
}

const put = z.object({
  kind: z.literal('put'),
  id: z.string(),
  sentMs: z.number(),
  body: z.string(),
  source: z.string().optional(),
})
const record = z.discriminatedUnion('kind', [
  put,
  z.object({ kind: z.literal('received'), ids: z.array(z.string()), atMs: z.number() }),
  z.object({ kind: z.literal('settled'), ids: z.array(z.string()) }),
])
type JournalRecord = z.infer<typeof record>

/** Bodies kept in memory; a longer backlog is read from its segments again, which costs no more (note 057). */
const cacheBytes = 8 * 1024 * 1024

const encode = (entry: JournalRecord) => JSON.stringify(entry)
const decode = (content: Buffer) => record.parse(JSON.parse(content.toString('utf8')))

/** Opens the durable messages of one queue in `dir`, with all that an earlier run left unsettled. */
export const openMessageLog = async (dir: string, log: (line: string) => void): Promise<MessageLog> => {
  const messages = new Map<string, QueuedMessage>()
  const bodies = new Map<string, string>()
  const livePerSegment = new Map<number, number>()
  let cachedBytes = 0

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
      if (bodies.delete(id)) cachedBytes -= message.position.length
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
    else add({ id: entry.id, sentMs: entry.sentMs, source: entry.source, receives: 0, position })
  }

  const journal: Journal = await openJournal({ dir, onFound: restore, log })
  const oldestNeeded = () => (livePerSegment.size > 0 ? Math.min(...livePerSegment.keys()) : undefined)
  await journal.trim(oldestNeeded())

  return {
    messages,
    put: async ({ body, sentMs, source }) => {
      const id = randomUUID()
      const position = await journal.append(encode({ kind: 'put', id, sentMs, body, source }))
      const message: QueuedMessage = { id, sentMs, source, receives: 0, position }
      add(message)
      if (cachedBytes + position.length <= cacheBytes) {
        bodies.set(id, body)
        cachedBytes += position.length
      }
      return message
    },
    bodyOf: async ({ id, position }) =>
      bodies.get(id) ?? put.parse(JSON.parse((await journal.read(position)).toString('utf8'))).body,
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
