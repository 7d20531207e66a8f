import { statfs } from 'node:fs/promises'

/** Whether the disk has room for what stores write, looked at again and again. */
export interface RoomWatch {
  /** How long lies between two looks: what a full disk kept from its end is tried again so soon. */
  readonly everyMs: number
  /** As it was looked at last. */
  isFull(): boolean
  /** Looks now; whether there was no room at this moment or at any look since then, milliseconds of `now`. */
  wasFullSince(ms: number): Promise<boolean>
  stop(): void
}

interface RoomWatchOptions {
  readonly hasRoom: () => Promise<boolean>
  readonly now: () => number
  readonly log: (line: string) => void
  readonly everyMs?: number
}

/** One look costs a system call: a second is short for those who wait, and nothing for the machine. */
const second = 1000

export const openRoomWatch = ({ hasRoom, now, log, everyMs = second }: RoomWatchOptions): RoomWatch => {
  let isFull = false
  let fullMs = -Infinity

  const look = async (): Promise<void> => {
    // A disk that cannot be looked at is left to those who write on it.
    const full = !(await hasRoom().catch(() => true))
    if (full) fullMs = now()
    if (full !== isFull) log(full ? 'the disk is full: queues wait for room' : 'the disk has room again')
    isFull = full
  }
  const timer = setInterval(() => void look(), everyMs)
  timer.unref()

  return {
    everyMs,
    isFull: () => isFull,
    wasFullSince: async (ms) => {
      await look()
      return fullMs >= ms
    },
    stop: () => clearInterval(timer),
  }
}

/** What can be closed and opened again, such as a LevelDB. */
interface Reopenable {
  open(): Promise<void>
  close(): Promise<void>
}

interface Reopening {
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
