import type { Engine } from './engine'
import { sweepExpired } from './sweepExpired'

/** Sweeps again and again, one sweep at a time, until stopped. */
export function repeatSweep(engine: Engine, everyMs: number): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = sweepExpired(engine)
      .catch((error: unknown) => console.error(`the sweep of expired items failed: ${String(error)}`))
      .finally(() => (busy = false))
  }, everyMs)
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
      return running
    },
  }
}
