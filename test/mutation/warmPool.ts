import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { PoolRunnerInitializer, PoolWorker } from 'vitest/node'

const entry = fileURLToPath(new URL('warmWorker.mjs', import.meta.url))
let thread: Worker | undefined

/**
 * Runs all test files in one thread, which is not ended between runs: loading the packages anew for each mutant would
 * take longer than most tests.
 */
export const warmPool: PoolRunnerInitializer = {
  name: 'warm',
  createPoolWorker: ({ env, execArgv }): PoolWorker => {
    const listeners: [string, (arg: unknown) => void][] = []
    return {
      name: 'warm',
      on: (event, listener) => {
        listeners.push([event, listener])
        thread?.on(event, listener)
      },
      off: (event, listener) => void thread?.off(event, listener),
      send: (message) => thread?.postMessage(message),
      deserialize: (data) => data,
      start: () => {
        if (thread === undefined) {
          thread = new Worker(entry, { env: env as NodeJS.ProcessEnv, execArgv })
          thread.unref()
          thread.setMaxListeners(0)
          thread.once('exit', () => {
            thread = undefined
          })
        }
        return Promise.resolve()
      },
      stop: () => {
        for (const [event, listener] of listeners) thread?.off(event, listener)
        return Promise.resolve()
      },
    }
  },
}
