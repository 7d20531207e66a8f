import { randomUUID } from 'node:crypto'
import type { Invoke } from '../../StandIn'
import { FunctionError, type ErrorShape, refuseLarge } from './FunctionError'
import type { FunctionDefinition } from './readFunctions'
import { startWorker, type FunctionWorker, type Log } from './startWorker'

interface FunctionOptions {
  /** The bundled `lambda.worker.ts`. */
  workerFile: string
  env: Record<string, string>
  log: Log
  concurrency: number
  idleMs: number
}

/** One function: no thread until the first call, one thread while it is used, none after a while of rest. */
interface LocalFunction {
  /** Calls the function with a JSON value; waits its turn when `concurrency` calls are in flight. */
  invoke(event: unknown): Promise<unknown>
  stop(): Promise<void>
}

const stopped: ErrorShape = {
  errorType: 'Runtime.ExitError',
  errorMessage: 'the local stack is stopping',
  trace: [],
}

const startFunction = (definition: FunctionDefinition, options: FunctionOptions): LocalFunction => {
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

/** The variables that Lambda itself sets, with credentials that open nothing but the stand-ins, and there its own. */
const runtimeVariables = ({ name, arn, runtime, memoryMegabytes, exportName }: FunctionDefinition) => {
  const region = arn.split(':')[3] ?? ''
  return {
    PATH: process.env.PATH ?? '',
    TZ: ':UTC',
    LANG: 'en_US.UTF-8',
    _HANDLER: `index.${exportName}`,
    AWS_EXECUTION_ENV: `AWS_Lambda_${runtime}`,
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    // says who asks: the stand-ins hold each function to the rights of its role
    AWS_SESSION_TOKEN: name,
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMegabytes),
    // Node 20 runs what is deployed to a newer Node: the SDK's reminder would fill every log.
    NODE_NO_WARNINGS: '1',
  }
}

/** A function's whole environment: nothing of this process leaks in, the stand-ins' endpoints come last. */
export const runtimeEnvironment = (
  definition: FunctionDefinition,
  environment: Record<string, string>,
): Record<string, string> => ({
  ...runtimeVariables(definition),
  ...definition.environment,
  ...environment,
})

type Limited = Pick<FunctionDefinition, 'name' | 'reservedConcurrency'>

/**
 * How many calls run at once: a function with a share of its own within it, all others together within the rest.
 * @throws Error where the functions keep all that the account may run
 */
const openConcurrency = (functions: readonly Limited[], ofAccount: number) => {
  const reserved = new Map(functions.map(({ name, reservedConcurrency }) => [name, reservedConcurrency]))
  const rest =
    ofAccount - functions.reduce((sum, { reservedConcurrency = 0 }) => sum + reservedConcurrency, 0)
  if (rest < 1)
    throw new Error(`Functions reserve all of the ${ofAccount} calls that the account may run at once.`)
  const running = new Map<string, number>()
  const poolOf = (name: string): [pool: string, limit: number] => {
    const own = reserved.get(name)
    return own === undefined ? ['unreserved', rest] : [name, own]
  }
  return {
    /** Whether a call may begin; if so, it has. */
    begin: (name: string): boolean => {
      const [pool, limit] = poolOf(name)
      const now = running.get(pool) ?? 0
      if (now >= limit) return false
      running.set(pool, now + 1)
      return true
    },
    end: (name: string): void => {
      const [pool] = poolOf(name)
      running.set(pool, (running.get(pool) ?? 1) - 1)
    },
  }
}

/** AWS runs one call at a time per environment and starts more; here they share one thread up to this. */
const concurrencyPerWorker = 10

/** A worker unused for so long gives its memory back. */
const defaultIdleMs = 5 * 60_000

export interface Lambdas {
  /** By id (`Stack/LogicalId`), name or ARN (a version or alias behind it is ignored); rejects `FunctionError`. */
  invoke: Invoke
  stop(): Promise<void>
}

export interface LambdasOptions {
  functions: FunctionDefinition[]
  /** Set in every function, above its own: endpoints of the stand-ins. */
  environment: Record<string, string>
  log: Log
  /** The bundled `lambda.worker.ts`. */
  workerFile: string
  idleMs?: number
  /** So many calls at once in the whole account. */
  accountConcurrency?: number
  /** Counts what AWS counts, by the function's name. */
  count?: (figure: 'Invocations' | 'Errors' | 'Throttles', functionName: string) => void
}

/** What AWS gives an account at first. */
const defaultAccountConcurrency = 1000

/** Runs the functions of the stacks, each in a worker thread of its own, started at its first call. */
export const startLambdas = ({
  functions,
  environment,
  log,
  workerFile,
  idleMs,
  accountConcurrency = defaultAccountConcurrency,
  count = () => undefined,
}: LambdasOptions): Lambdas => {
  const byName = new Map<string, LocalFunction & { name: string }>()
  const concurrency = openConcurrency(functions, accountConcurrency)
  const started = functions.map((definition) => {
    const { id, name, arn, reservedConcurrency = concurrencyPerWorker } = definition
    const local = startFunction(definition, {
      workerFile,
      log,
      env: runtimeEnvironment(definition, environment),
      concurrency: Math.min(concurrencyPerWorker, reservedConcurrency),
      idleMs: idleMs ?? defaultIdleMs,
    })
    for (const key of [id, name, arn]) byName.set(key, { ...local, name })
    return local
  })

  const find = (functionId: string) => {
    const unqualified = functionId.replace(/^(arn:aws:lambda:[^:]+:[^:]+:function:[^:]+):.+$/, '$1')
    const found = byName.get(unqualified)
    if (found) return found
    const errorMessage = `Function not found: ${functionId}`
    throw new FunctionError({ errorType: 'ResourceNotFoundException', errorMessage, trace: [] })
  }

  /** A call that is turned away never began: it is no error of the function. */
  const invoke: Invoke = async (functionId, event) => {
    const local = find(functionId)
    if (!concurrency.begin(local.name)) {
      count('Throttles', local.name)
      const errorMessage = 'Rate Exceeded.'
      throw new FunctionError({ errorType: 'TooManyRequestsException', errorMessage, trace: [] })
    }
    count('Invocations', local.name)
    try {
      return await local.invoke(event)
    } catch (error) {
      count('Errors', local.name)
      throw error
    } finally {
      concurrency.end(local.name)
    }
  }

  return {
    invoke,
    stop: async () => {
      await Promise.all(started.map((local) => local.stop()))
    },
  }
}
