import * as z from 'zod'
import type { Pool } from '../pool/Pool'
import type { PoolUser } from '../pool/PoolState'
import { callTrigger, readTriggerResponse } from './callTrigger'

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
