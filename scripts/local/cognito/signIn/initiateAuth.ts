import * as z from 'zod'
import { invalidParameter } from '../CognitoError'
import { adminClientOperation, clientOperation, readInput } from '../http/operation'
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

const shared: Record<string, Flow> = {
  USER_SRP_AUTH: { allowedBy: 'ALLOW_USER_SRP_AUTH', start: bySrp },
  REFRESH_TOKEN_AUTH: { allowedBy: 'ALLOW_REFRESH_TOKEN_AUTH', start: byRefresh },
  REFRESH_TOKEN: { allowedBy: 'ALLOW_REFRESH_TOKEN_AUTH', start: byRefresh },
}
const clientFlows: Record<string, Flow> = {
  ...shared,
  USER_PASSWORD_AUTH: { allowedBy: 'ALLOW_USER_PASSWORD_AUTH', start: byPassword },
}
const adminFlows: Record<string, Flow> = {
  ...shared,
  ADMIN_USER_PASSWORD_AUTH: { allowedBy: 'ALLOW_ADMIN_USER_PASSWORD_AUTH', start: byPassword },
  ADMIN_NO_SRP_AUTH: { allowedBy: 'ALLOW_ADMIN_USER_PASSWORD_AUTH', start: byPassword },
}

const input = z.object({
  AuthFlow: z.string(),
  AuthParameters: z.record(z.string(), z.string()).default({}),
  ClientMetadata: z.record(z.string(), z.string()).optional(),
})

const startFlow =
  (flows: Record<string, Flow>) => (call: Omit<SignIn, 'metadata'>, read: z.output<typeof input>) => {
    const flow = Object.hasOwn(flows, read.AuthFlow) ? flows[read.AuthFlow] : undefined
    if (!flow) throw invalidParameter(`Initiate Auth method not supported: ${read.AuthFlow}`)
    if (!call.client.authFlows.includes(flow.allowedBy))
      throw invalidParameter(
        read.AuthFlow.startsWith('ADMIN_')
          ? 'Auth flow not enabled for this client'
          : `${read.AuthFlow} flow not enabled for this client`,
      )
    return flow.start({ ...call, metadata: read.ClientMetadata }, read.AuthParameters)
  }

export const initiateAuth = clientOperation(input, startFlow(clientFlows))
export const adminInitiateAuth = adminClientOperation(input, startFlow(adminFlows))
