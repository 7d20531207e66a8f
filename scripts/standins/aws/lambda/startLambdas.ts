import type { Invoke } from '../../StandIn'
import { FunctionError } from './FunctionError'
import { openConcurrency } from './openConcurrency'
import type { FunctionDefinition } from './readFunctions'
import { runtimeEnvironment } from './runtimeEnvironment'
import { startFunction, type LocalFunction } from './startFunction'
import type { Log } from './startWorker'

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
