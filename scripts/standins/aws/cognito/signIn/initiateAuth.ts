import * as z from 'zod'
import { invalidParameter } from '../CognitoError'
import { clientOperation, readInput } from '../http/operation'
import type { SignIn } from './continueSignIn'
import { signInWithPassword } from './passwordSignIn'
import { refreshSignIn } from './refreshTokens'
import { challengePassword } from './srpSignIn'

const srp = z.object({ USERNAME: z.string(), SRP_A: z.string() })
const password = z.object({ USERNAME: z.string(), PASSWORD: z.string().max(256) })
const refresh = z.object({ REFRESH_TOKEN: z.string() })

interface Flow {
  readonly allowedBy: string
  readonly start: (signIn: SignIn, parameters: unknown) => Promise<object> | object
}

const bySrp: Flow['start'] = (signIn, parameters) => {
  const { USERNAME, SRP_A } = readInput(srp, parameters)
  return challengePassword(signIn, USERNAME, SRP_A)
}
const byPassword: Flow['start'] = (signIn, parameters) => {
  const { USERNAME, PASSWORD } = readInput(password, parameters)
  return signInWithPassword(signIn, USERNAME, PASSWORD)
}
const byRefresh: Flow['start'] = (signIn, parameters) =>
  refreshSignIn(signIn, readInput(refresh, parameters).REFRESH_TOKEN)

const flows: Record<string, Flow> = {
  USER_SRP_AUTH: { allowedBy: 'ALLOW_USER_SRP_AUTH', start: bySrp },
  USER_PASSWORD_AUTH: { allowedBy: 'ALLOW_USER_PASSWORD_AUTH', start: byPassword },
  REFRESH_TOKEN_AUTH: { allowedBy: 'ALLOW_REFRESH_TOKEN_AUTH', start: byRefresh },
  REFRESH_TOKEN: { allowedBy: 'ALLOW_REFRESH_TOKEN_AUTH', start: byRefresh },
}

const input = z.object({
  AuthFlow: z.string(),
  AuthParameters: z.record(z.string(), z.string()).default({}),
  ClientMetadata: z.record(z.string(), z.string()).optional(),
})

export const initiateAuth = clientOperation(input, (call, { AuthFlow, AuthParameters, ClientMetadata }) => {
  const flow = Object.hasOwn(flows, AuthFlow) ? flows[AuthFlow] : undefined
  if (!flow) throw invalidParameter(`Initiate Auth method not supported: ${AuthFlow}`)
  if (!call.client.authFlows.includes(flow.allowedBy))
    throw invalidParameter(`${AuthFlow} flow not enabled for this client`)
  return flow.start({ ...call, metadata: ClientMetadata }, AuthParameters)
})
