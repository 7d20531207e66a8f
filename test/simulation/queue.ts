import type { SQSRecord } from 'aws-lambda'
import type { World } from './world'

interface Queued {
  messageId: string
  body: string
  /** Messages of one group are taken one after the other, in their order. */
  group?: string | undefined
  isOut: boolean
  visibleMs: number
}

/** So long a message waits for the end of an invocation that died. */
const visibilityMs = 30_000
const batchSize = 10
const mostDelayMs = 4000
/** What comes twice comes while the first is taken, or when that is over. */
const againMsOf = [40, 300, 20_000]

type Take = (records: SQSRecord[]) => Promise<ReadonlySet<string>>

/**
 * A queue with the promises of the real one and no more: each message at least once, now and then twice, in any order
 * unless it is of a group, up to ten at a time. What is not taken comes again. A forgetful one, which is a planted fault,
 * deletes messages when it gives them.
 */
export const openQueue = (world: World, name: string, take: Take, isForgetful = false) => {
  const kept = new Set<Queued>()
  let count = 0

  const next = (): Queued[] => {
    const groups = new Set<string>()
    const batch: Queued[] = []
    for (const message of kept) {
      const { group, isOut, visibleMs } = message
      const isHeld = isOut || visibleMs > world.elapsed() || (group !== undefined && groups.has(group))
      if (isHeld && group !== undefined) groups.add(group)
      if (isHeld) continue
      batch.push(message)
      if (group !== undefined) groups.add(group)
      if (batch.length === batchSize) break
    }
    return batch
  }

  const lookAt = (ms: number) => world.later(ms, pump)
  const pump = (): void => {
    const batch = next()
    if (batch.length === 0) return
    const out = new Set(batch)
    for (const message of out) message.isOut = true
    world.note(`${name} gives ${batch.map(({ messageId }) => messageId).join(' ')}`)
    const giveBack = (): void => {
      if (isForgetful) return
      for (const message of out) message.isOut = false
      pump()
    }
    world.later(visibilityMs, giveBack)
    if (isForgetful) for (const message of out) kept.delete(message)
    const records = batch.map(({ messageId, body }) => ({ messageId, body }) as SQSRecord)
    void take(records).then(
      (failed) => {
        for (const message of out) {
          if (failed.has(message.messageId)) continue
          out.delete(message)
          kept.delete(message)
        }
        lookAt(0)
      },
      () => undefined,
    )
  }

  return {
    send: (body: object, { group, inMs = 0 }: { group?: string; inMs?: number } = {}): void => {
      count += 1
      const delayMs = Math.max(0, inMs) + (world.chance(0.1) ? world.upTo(mostDelayMs) : 0)
      const message = {
        ...{ messageId: `${name} ${count}`, body: JSON.stringify(body), group, isOut: false },
        visibleMs: world.elapsed() + delayMs,
      }
      kept.add(message)
      // Given twice: the queue has forgotten that it was taken.
      if (group === undefined && world.chance(0.06)) {
        const againMs = world.upTo(world.pick(againMsOf))
        kept.add({ ...message, visibleMs: message.visibleMs + againMs })
        lookAt(delayMs + againMs + world.lag())
      }
      lookAt(delayMs + world.lag())
    },
    waiting: () => kept.size,
  }
}
