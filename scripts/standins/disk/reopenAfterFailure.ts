import { statfs } from 'node:fs/promises'

/** What can be closed and opened again, such as a LevelDB. */
interface Reopenable {
  open(): Promise<void>
  close(): Promise<void>
}

export interface Reopening {
  /** To be awaited before each use: opens the store anew after a failed write, once there is room again. */
  readonly ready: () => Promise<void>
  /** Runs a write; after one that failed all others are refused with its error until the store is open anew. */
  readonly write: <T>(work: () => Promise<T>) => Promise<T>
}

/** Opening writes what stands in the log into a table first: a few megabytes. */
const roomBytes = 16 * 1024 * 1024

/** Whether a folder's disk has the room that a store needs to open. */
export const hasRoom = async (dir: string): Promise<boolean> => {
  const { bavail, bsize } = await statfs(dir)
  return bavail * bsize >= roomBytes
}

/**
 * Brings a store back after a full disk. It is unknown how much of a failed write has reached the log: what is
 * written behind it may be lost at the next start, and LevelDB itself refuses all writes from then on. Opening it
 * anew reads the log up to there and begins another. Until there is room the store stays as it is and can be read.
 */
export const reopenAfterFailure = (store: Reopenable, mayOpen: () => Promise<boolean>): Reopening => {
  let failed: { error: unknown } | undefined
  let reopening: Promise<void> | undefined

  const reopen = async () => {
    if (!(await mayOpen())) return
    await store.close()
    await store.open()
    failed = undefined
  }

  return {
    ready: async () => {
      if (failed === undefined) return
      // Whether it came off is seen by the next write; all who come meanwhile wait for the same attempt.
      reopening ??= reopen()
        .catch(() => undefined)
        .finally(() => (reopening = undefined))
      await reopening
    },
    write: async (work) => {
      if (failed !== undefined) throw failed.error
      try {
        return await work()
      } catch (error) {
        failed ??= { error }
        throw error
      }
    },
  }
}
