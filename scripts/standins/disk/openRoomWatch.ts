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

export interface RoomWatchOptions {
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
