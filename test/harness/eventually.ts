import { setTimeout as sleep } from 'node:timers/promises'

const pauseMs = 50

/** Repeats an assertion until it holds, and returns what it returned; after `patienceMs` its own error is thrown. */
export const eventually = async <T>(attempt: () => T | Promise<T>, patienceMs = 10_000): Promise<T> => {
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
