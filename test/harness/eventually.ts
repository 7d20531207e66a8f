import { setTimeout as sleep } from 'node:timers/promises'

const shortPauseMs = 50
/** Longer than anything takes that works, also on a machine that has much else to do. */
const patience = 90_000

/**
 * Repeats an assertion until it holds, and returns what it returned; after `patienceMs` its own error is thrown. The
 * last attempt begins when the patience ends.
 */
export const eventually = async <T>(
  attempt: () => T | Promise<T>,
  patienceMs = patience,
  pauseMs = shortPauseMs,
): Promise<T> => {
  const untilMs = Date.now() + patienceMs
  for (;;) {
    const isLast = Date.now() >= untilMs
    try {
      return await attempt()
    } catch (error) {
      if (isLast) throw error
      await sleep(Math.max(0, Math.min(pauseMs, untilMs - Date.now())))
    }
  }
}
