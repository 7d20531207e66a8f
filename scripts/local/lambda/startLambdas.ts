import type { Invoke } from '../standIn'
import { FunctionError } from './FunctionError'
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
  /** Loads the modules of these functions (all by default) ahead of the first call, two at a time. */
  warm(functionIds?: string[]): Promise<void>
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
}

/** Runs the functions of the stacks, each in a worker thread of its own, started at its first call. */
export const startLambdas = ({
  functions,
  environment,
  log,
  workerFile,
  idleMs,
}: LambdasOptions): Lambdas => {
  const byName = new Map<string, LocalFunction>()
  const started = functions.map((definition) => {
    const { id, name, arn, reservedConcurrency = concurrencyPerWorker } = definition
    const local = startFunction(definition, {
      workerFile,
      log,
      env: runtimeEnvironment(definition, environment),
      concurrency: Math.min(concurrencyPerWorker, reservedConcurrency),
      idleMs: idleMs ?? defaultIdleMs,
    })
    for (const key of [id, name, arn]) byName.set(key, local)
    return local
  })

  const find = (functionId: string) => {
    const unqualified = functionId.replace(/^(arn:aws:lambda:[^:]+:[^:]+:function:[^:]+):.+$/, '$1')
    const found = byName.get(unqualified)
    if (found) return found
    const errorMessage = `Function not found: ${functionId}`
    throw new FunctionError({ errorType: 'ResourceNotFoundException', errorMessage, trace: [] })
  }

  return {
    invoke: async (functionId, event) => find(functionId).invoke(event),
    warm: async (functionIds = functions.map(({ id }) => id)) => {
      const remaining = functionIds.map(find)
      const warmOneByOne = async () => {
        for (let next = remaining.pop(); next; next = remaining.pop()) await next.warm()
      }
      await Promise.all([warmOneByOne(), warmOneByOne()])
    },
    stop: async () => {
      await Promise.all(started.map((local) => local.stop()))
    },
  }
}
