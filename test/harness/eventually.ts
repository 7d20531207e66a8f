import { setTimeout as sleep } from 'node:timers/promises'

const pauseMs = 50
/** Longer than anything takes that works, also on a machine that has much else to do. */
const patience = 90_000

/** Repeats an assertion until it holds, and returns what it returned; after `patienceMs` its own error is thrown. */
export const eventually = async <T>(attempt: () => T | Promise<T>, patienceMs = patience): Promise<T> => {
  const untilMs = Date.now() + patienceMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() >= untilMs) throw error
      await sleep(pauseMs)
    }
  }
}
