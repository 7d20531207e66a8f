import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { format } from 'node:util'
import { constants, Script } from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'
import { describeError } from './FunctionError'
import type { CallMessage, LogLevel, WorkerMessage, WorkerSetup } from './startWorker'

/** The Lambda runtime inside one worker thread: loads one handler and answers its calls. */

type Handler = (event: unknown, context: object) => unknown
type Exports = Record<string, unknown>

const setup = workerData as WorkerSetup
const port = parentPort
if (!port) throw new Error('runs in a worker thread only')

const send = (message: WorkerMessage) => port.postMessage(message)

const request = new AsyncLocalStorage<string>()

const redirectConsole = () => {
  const write =
    (level: LogLevel) =>
    (...parts: unknown[]) =>
      send({ kind: 'log', requestId: request.getStore(), level, text: format(...parts) })
  const { trace, debug, info, warn, error } = Object.fromEntries(
    (['trace', 'debug', 'info', 'warn', 'error'] as const).map((level) => [level, write(level)]),
  ) as Record<LogLevel, (...parts: unknown[]) => void>
  Object.assign(console, { trace, debug, info, warn, error, log: info })
}

const wrapper = ['(function (exports, require, module, __filename, __dirname) { ', '\n})'] as const

/** Node would take a `.js` under this repository for an ES module; on Lambda it is CommonJS. */
const loadCommonJs = (file: string): Exports => {
  const script = new Script(wrapper.join(readFileSync(file, 'utf8')), {
    filename: file,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  })
  const module = { exports: {} as Exports }
  const run = script.runInThisContext() as (...scope: unknown[]) => void
  run(module.exports, createRequire(file), module, file, dirname(file))
  return module.exports
}

const loadHandler = async (): Promise<Handler> => {
  const exports =
    setup.format === 'esm'
      ? ((await import(pathToFileURL(setup.file).href)) as Exports)
      : loadCommonJs(setup.file)
  const handler = exports[setup.exportName]
  if (typeof handler === 'function') return handler as Handler
  const error = new Error(`${setup.exportName} is undefined or not exported`)
  error.name = 'Runtime.HandlerNotFound'
  throw error
}

const contextOf = ({ requestId, deadlineMs }: CallMessage) => ({
  awsRequestId: requestId,
  functionName: setup.functionName,
  functionVersion: '$LATEST',
  invokedFunctionArn: setup.functionArn,
  memoryLimitInMB: String(setup.memoryMegabytes),
  logGroupName: `/aws/lambda/${setup.functionName}`,
  logStreamName: 'local',
  callbackWaitsForEmptyEventLoop: true,
  getRemainingTimeInMillis: () => Math.max(0, deadlineMs - Date.now()),
})

const answer = async (handler: Handler, call: CallMessage) => {
  const { requestId } = call
  try {
    const result: unknown = await request.run(requestId, () =>
      handler(JSON.parse(call.event) as unknown, contextOf(call)),
    )
    send({ kind: 'result', requestId, result: JSON.stringify(result) })
  } catch (thrown) {
    send({ kind: 'failed', requestId, error: describeError(thrown) })
  }
}

redirectConsole()

process.on('unhandledRejection', (reason) => {
  const { errorType, errorMessage, trace } = describeError(reason)
  const error = new Error(`${errorType}: ${errorMessage}`)
  error.name = 'Runtime.UnhandledPromiseRejection'
  error.stack = trace.join('\n')
  throw error
})

try {
  const handler = await loadHandler()
  port.on('message', (call: CallMessage) => void answer(handler, call))
  send({ kind: 'ready' })
} catch (thrown) {
  send({ kind: 'initFailed', error: describeError(thrown) })
}
