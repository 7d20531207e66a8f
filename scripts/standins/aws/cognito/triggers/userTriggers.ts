import * as z from 'zod'
import type { Pool } from '../pool/Pool'
import type { PoolUser } from '../pool/PoolState'
import { CognitoError } from '../CognitoError'
import type { TriggerName } from '../pool/UserPoolDefinition'

interface TriggerCall {
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

export type Metadata = Readonly<Record<string, string>> | undefined

/** A user's attributes as functions see them. */
export const eventAttributes = (user: PoolUser) => ({
  sub: user.sub,
  'cognito:user_status': user.status,
  ...user.attributes,
})

const metadataOf = (metadata: Metadata) => (metadata ? { clientMetadata: metadata } : {})

const preSignUpResponse = z.object({
  autoConfirmUser: z.boolean().nullish(),
  autoVerifyEmail: z.boolean().nullish(),
  autoVerifyPhone: z.boolean().nullish(),
})

/** Asks the PreSignUp function; a user that it throws for is never made. */
export async function askPreSignUp(
  pool: Pool,
  source: 'PreSignUp_SignUp' | 'PreSignUp_AdminCreateUser',
  user: PoolUser,
  {
    clientId,
    metadata,
    validation,
  }: { clientId?: string; metadata: Metadata; validation?: Record<string, string> },
) {
  const response = await callTrigger(pool, 'PreSignUp', {
    source,
    userName: user.sub,
    clientId,
    request: { userAttributes: user.attributes, validationData: validation ?? null, ...metadataOf(metadata) },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  })
  return readTriggerResponse(preSignUpResponse, response ?? {})
}

/** Calls the PostConfirmation function. The user is confirmed already, whatever it answers. */
export async function callPostConfirmation(
  pool: Pool,
  source: 'PostConfirmation_ConfirmSignUp' | 'PostConfirmation_ConfirmForgotPassword',
  user: PoolUser,
  { clientId, metadata }: { clientId?: string; metadata: Metadata },
) {
  const request = { userAttributes: eventAttributes(user), ...metadataOf(metadata) }
  await callTrigger(pool, 'PostConfirmation', { source, userName: user.sub, clientId, request, response: {} })
}

/**
 * Calls the PreAuthentication function; when it throws the password is not tried. For a name without an account it is
 * called too, where the client hides which accounts there are.
 */
export async function callPreAuthentication(
  pool: Pool,
  { user, username }: { user: PoolUser | undefined; username: string },
  clientId: string,
  metadata: Metadata,
) {
  await callTrigger(pool, 'PreAuthentication', {
    source: 'PreAuthentication_Authentication',
    userName: user?.sub ?? username,
    clientId,
    request: {
      userAttributes: user === undefined ? {} : eventAttributes(user),
      validationData: metadata ?? null,
      ...(user === undefined ? { userNotFound: true } : {}),
    },
    response: {},
  })
}

/** Calls the PostAuthentication function; when it throws there are no tokens. */
export async function callPostAuthentication(
  pool: Pool,
  user: PoolUser,
  clientId: string,
  metadata: Metadata,
) {
  await callTrigger(pool, 'PostAuthentication', {
    source: 'PostAuthentication_Authentication',
    userName: user.sub,
    clientId,
    request: { userAttributes: eventAttributes(user), newDeviceUsed: false, ...metadataOf(metadata) },
    response: {},
  })
}
