/** Time as a device feels it; tests bring their own. */
export interface Timers {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Calls back once, later; the answer cancels it. */
  readonly after: (delayMs: number, callback: () => void) => () => void
}

export const realTimers: Timers = {
  now: Date.now,
  after: (delayMs, callback) => {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}
