import * as z from 'zod'
import { CognitoError } from '../CognitoError'
import type { Pool } from '../pool/Pool'
import type { TriggerName } from '../pool/UserPoolDefinition'

export interface TriggerCall {
  readonly source: string
  readonly userName: string
  /** Absent in administrative calls. */
  readonly clientId?: string | undefined
  readonly request: Record<string, unknown>
  /** The answer as the function finds it: every field that it may fill in. */
  readonly response: Record<string, unknown>
}

const rejection = z.object({ errorType: z.string().optional(), errorMessage: z.string() })
const answer = z.object({ response: z.record(z.string(), z.unknown()).nullish() })

const invoke = async (pool: Pool, name: TriggerName, functionId: string, event: unknown) => {
  try {
    return await pool.invoke(functionId, event)
  } catch (error) {
    const rejected = rejection.safeParse(error)
    if (rejected.success)
      throw new CognitoError(
        'UserLambdaValidationException',
        `${name} failed with error ${rejected.data.errorMessage}.`,
      )
    throw new CognitoError(
      'UnexpectedLambdaException',
      `${name} invocation failed due to error ${String(error)}.`,
    )
  }
}

/**
 * Calls the pool's function for a trigger and gives its `response`; `undefined` when the pool has no such function.
 * Throws `UserLambdaValidationException` with the function's own words when it refuses.
 */
export async function callTrigger(
  pool: Pool,
  name: TriggerName,
  call: TriggerCall,
): Promise<Record<string, unknown> | undefined> {
  const trigger = pool.definition.triggers[name]
  if (!trigger) return undefined
  const result = await invoke(pool, name, trigger.functionId, {
    version: trigger.version,
    region: pool.region,
    userPoolId: pool.definition.id,
    userName: call.userName,
    callerContext: {
      awsSdkVersion: 'aws-sdk-unknown-unknown',
      clientId: call.clientId ?? 'CLIENT_ID_NOT_APPLICABLE',
    },
    triggerSource: call.source,
    request: call.request,
    response: call.response,
  })
  return readTriggerResponse(answer, result).response ?? {}
}

/** A function's answer in the shape the service expects; throws `InvalidLambdaResponseException`. */
export function readTriggerResponse<T extends z.ZodType>(schema: T, response: unknown): z.output<T> {
  const read = schema.safeParse(response)
  if (!read.success) throw new CognitoError('InvalidLambdaResponseException', 'Unrecognizable lambda output')
  return read.data
}
