import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { describeError, FunctionError, type ErrorShape, refuseLarge } from './FunctionError'
import type { FunctionDefinition } from './readFunctions'

/** What the worker gets when it starts. */
export interface WorkerSetup {
  file: string
  format: 'esm' | 'commonjs'
  exportName: string
  functionName: string
  functionArn: string
  memoryMegabytes: number
}

/** One call: the event crosses as JSON text, as it does on AWS. */
export interface CallMessage {
  requestId: string
  event: string
  deadlineMs: number
}

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error'

export type WorkerMessage =
  | { kind: 'ready' }
  | { kind: 'initFailed'; error: ErrorShape }
  | { kind: 'result'; requestId: string; result: string | undefined }
  | { kind: 'failed'; requestId: string; error: ErrorShape }
  | { kind: 'log'; requestId: string | undefined; level: LogLevel; text: string }

export interface LogLine {
  functionName: string
  /** Missing while the module loads, and for what was written to stdout or stderr directly. */
  requestId: string | undefined
  level: LogLevel
  text: string
}

export type Log = (line: LogLine) => void

/** Below this a bundle with SDK clients spends its time collecting garbage; AWS counts differently. */
const heapFloorMegabytes = 128
/** Loading is not counted against the function's time-out, on AWS neither, but it must end. */
const initLimitMs = 30_000

interface Call {
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
  timer: NodeJS.Timeout
}

/** One running worker thread of one function. */
export interface FunctionWorker {
  /** Resolves when the module is loaded; rejects with what kept it from loading. */
  ready: Promise<void>
  call(requestId: string, event: string): Promise<unknown>
  /** Ends the thread; calls in flight are rejected with the given error. */
  stop(error: ErrorShape): Promise<void>
}

const forwardLines = (stream: Readable, onLine: (text: string) => void) => {
  createInterface({ input: stream }).on('line', onLine)
}

const setupOf = (definition: FunctionDefinition): WorkerSetup => {
  const { file, format, exportName, name, arn, memoryMegabytes } = definition
  return { file, format, exportName, functionName: name, functionArn: arn, memoryMegabytes }
}

const timedOut = (requestId: string, seconds: number): ErrorShape => ({
  errorType: 'Sandbox.Timedout',
  errorMessage: `${new Date().toISOString()} ${requestId} Task timed out after ${seconds.toFixed(2)} seconds`,
  trace: [],
})

const exitError = (detail: string): ErrorShape => ({
  errorType: 'Runtime.ExitError',
  errorMessage: `Error: Runtime exited with error: ${detail}`,
  trace: [],
})

const crashError = (thrown: unknown): ErrorShape =>
  (thrown as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? exitError('signal: killed')
    : describeError(thrown)

/** Starts a thread for the function. `onEnd` is called once, when the thread takes no more calls. */
export const startWorker = (
  definition: FunctionDefinition,
  options: { workerFile: string; env: Record<string, string>; log: Log; onEnd: () => void },
): FunctionWorker => {
  const { name, timeoutSeconds, memoryMegabytes } = definition
  const log = (level: LogLevel, requestId: string | undefined, text: string) =>
    options.log({ functionName: name, requestId, level, text })
  const worker = new Worker(options.workerFile, {
    env: options.env,
    workerData: setupOf(definition),
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: Math.max(heapFloorMegabytes, memoryMegabytes) },
  })
  forwardLines(worker.stdout, (text) => log('info', undefined, text))
  forwardLines(worker.stderr, (text) => log('error', undefined, text))

  const calls = new Map<string, Call>()
  let ended: Promise<number> | undefined
  let settleReady: { resolve: () => void; reject: (error: FunctionError) => void } | undefined
  const ready = new Promise<void>((resolve, reject) => (settleReady = { resolve, reject }))
  // Each caller awaits it too; a worker without a waiting caller must not crash the process.
  ready.catch(() => undefined)

  const end = (error: ErrorShape) => {
    if (ended) return ended
    ended = worker.terminate()
    clearTimeout(initTimer)
    options.onEnd()
    settleReady?.reject(new FunctionError(error))
    for (const [requestId, { reject, timer }] of calls) {
      clearTimeout(timer)
      log('error', requestId, error.errorMessage)
      reject(new FunctionError(error))
    }
    calls.clear()
    return ended
  }

  const initTimer = setTimeout(() => void end(exitError('init timed out')), initLimitMs)

  const finish = (requestId: string, settle: (call: Call) => void) => {
    const call = calls.get(requestId)
    if (!call) return
    clearTimeout(call.timer)
    calls.delete(requestId)
    settle(call)
  }

  const take: { [K in WorkerMessage['kind']]: (message: Extract<WorkerMessage, { kind: K }>) => void } = {
    ready: () => {
      clearTimeout(initTimer)
      settleReady?.resolve()
    },
    initFailed: ({ error }) => {
      log('error', undefined, [error.errorMessage, ...error.trace].join('\n'))
      void end(error)
    },
    result: ({ requestId, result }) =>
      finish(requestId, ({ resolve, reject }) => {
        try {
          refuseLarge('response', result ?? '')
          resolve(result === undefined ? null : JSON.parse(result))
        } catch (error) {
          reject(error)
        }
      }),
    failed: ({ requestId, error }) =>
      finish(requestId, ({ reject }) => {
        log('error', requestId, [error.errorMessage, ...error.trace].join('\n'))
        reject(new FunctionError(error))
      }),
    log: ({ requestId, level, text }) => log(level, requestId, text),
  }
  worker.on('message', (message: WorkerMessage) => take[message.kind](message as never))
  worker.on('error', (thrown) => void end(crashError(thrown)))
  worker.on('exit', (code) => void end(exitError(`exit status ${code}`)))

  return {
    ready,
    call: (requestId, event) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(new FunctionError(exitError('the runtime has ended')))
        const timeoutMs = timeoutSeconds * 1000
        const timer = setTimeout(() => void end(timedOut(requestId, timeoutSeconds)), timeoutMs)
        calls.set(requestId, { resolve, reject, timer })
        worker.postMessage({ requestId, event, deadlineMs: Date.now() + timeoutMs } satisfies CallMessage)
      }),
    stop: async (error) => void (await end(error)),
  }
}
