import type { Changes, Database } from './database'

/** Turns many small writes into few batches, one at a time, while each writer sees what was decided before it. */
export interface CommitQueue {
  /** The text of a key once everything accepted so far is written. */
  read(key: string): string | undefined
  /** Resolves when the changes are durable; they are written together or not at all. */
  commit(changes: Changes): Promise<void>
  /** Resolves when nothing is left to write. */
  settle(): Promise<void>
}

/**
 * Decisions are made synchronously against what is queued, so they form one serial order; while a batch is on its
 * way the next ones gather into another. With a failed batch fail those that were gathered behind it, since they may
 * rest on it; what comes later is decided afresh.
 */
export function createCommitQueue(database: Database): CommitQueue {
  let inFlight: Changes = new Map()
  let gathering: Changes = new Map()
  let nextBatch: Promise<void> | undefined
  let lastBatch: Promise<void> = Promise.resolve()

  async function writeGathered(): Promise<void> {
    inFlight = gathering
    gathering = new Map()
    nextBatch = undefined
    try {
      await database.batch(inFlight)
    } catch (error) {
      if (!nextBatch) lastBatch = Promise.resolve()
      throw error
    } finally {
      inFlight = new Map()
    }
  }

  function dropGathered(error: unknown): never {
    gathering = new Map()
    nextBatch = undefined
    lastBatch = Promise.resolve()
    throw error
  }

  async function writeBehind(batch: Promise<void>): Promise<void> {
    await batch.catch(dropGathered)
    await writeGathered()
  }

  return {
    read(key) {
      const pending = gathering.get(key) ?? (gathering.has(key) ? null : inFlight.get(key))
      return pending === undefined ? database.get(key) : (pending ?? undefined)
    },
    commit(changes) {
      for (const [key, value] of changes) gathering.set(key, value)
      if (!nextBatch) {
        nextBatch = writeBehind(lastBatch)
        lastBatch = nextBatch
        // Every caller of commit hears of a failure; this copy of the promise must not end the process.
        lastBatch.catch(() => undefined)
      }
      return nextBatch
    },
    settle: () => lastBatch,
  }
}

/** What one request intends to write, visible to itself only until it is committed whole, or dropped. */
export interface Draft {
  read(key: string): string | undefined
  write(key: string, value: string | null): void
  commit(): Promise<void>
}

export function createDraft(commits: CommitQueue): Draft {
  const changes: Changes = new Map()
  return {
    read(key) {
      const own = changes.get(key)
      return own === undefined ? commits.read(key) : (own ?? undefined)
    },
    write: (key, value) => void changes.set(key, value),
    commit: () => commits.commit(changes),
  }
}
