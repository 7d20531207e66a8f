import { randomUUID } from 'node:crypto'
import { type ErrorShape, refuseLarge } from './FunctionError'
import type { FunctionDefinition } from './readFunctions'
import { startWorker, type FunctionWorker, type Log } from './startWorker'

export interface FunctionOptions {
  /** The bundled `lambda.worker.ts`. */
  workerFile: string
  env: Record<string, string>
  log: Log
  concurrency: number
  idleMs: number
}

/** One function: no thread until the first call, one thread while it is used, none after a while of rest. */
export interface LocalFunction {
  /** Calls the function with a JSON value; waits its turn when `concurrency` calls are in flight. */
  invoke(event: unknown): Promise<unknown>
  stop(): Promise<void>
}

const stopped: ErrorShape = {
  errorType: 'Runtime.ExitError',
  errorMessage: 'the local stack is stopping',
  trace: [],
}

export const startFunction = (definition: FunctionDefinition, options: FunctionOptions): LocalFunction => {
  let current: FunctionWorker | undefined
  let idle: NodeJS.Timeout | undefined
  let running = 0
  const waiting: (() => void)[] = []

  const worker = () => {
    if (current) return current
    const started = startWorker(definition, {
      ...options,
      onEnd: () => {
        if (current === started) current = undefined
      },
    })
    return (current = started)
  }

  const takeTurn = async () => {
    clearTimeout(idle)
    if (running >= options.concurrency) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
  }

  /** The turn goes to the next in line, or the count down. */
  const passTurn = () => {
    const next = waiting.shift()
    if (next) return next()
    running -= 1
    if (running > 0) return
    idle = setTimeout(() => void current?.stop(stopped), options.idleMs)
    idle.unref()
  }

  const inTurn = async <T>(use: (worker: FunctionWorker) => Promise<T>): Promise<T> => {
    await takeTurn()
    try {
      const used = worker()
      await used.ready
      return await use(used)
    } finally {
      passTurn()
    }
  }

  return {
    invoke: async (event) => {
      // Serialized at once: what the caller changes afterwards is not part of the call.
      const text = JSON.stringify(event ?? {})
      refuseLarge('request', text)
      return inTurn((used) => used.call(randomUUID(), text))
    },
    stop: async () => {
      clearTimeout(idle)
      await current?.stop(stopped)
    },
  }
}
