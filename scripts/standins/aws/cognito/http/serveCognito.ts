import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import * as z from 'zod'
import { type Permits, describeRefusal, permitAll, principalOf } from '../../core/openPermits'
import { CognitoError, invalidParameter } from '../CognitoError'
import * as adminUsers from '../admin/adminUsers'
import { adminCreateUser } from '../admin/adminUsers'
import * as groups from '../admin/groups'
import type { PoolUser } from '../pool/PoolState'
import { describeUser, listingKey } from '../users/userAttributes'
import { pageOf } from '../../core/paginate'
import { getCredentialsForIdentity, getId } from '../identity/identityOperations'
import type { SignIn } from '../signIn/continueSignIn'
import { signInWithPassword, challengePassword } from '../signIn/passwordSignIn'
import { refreshSignIn, getTokensFromRefreshToken, revokeToken } from '../signIn/refreshTokens'
import { respondToAuthChallenge } from '../signIn/respondToAuthChallenge'
import { confirmForgotPassword, forgotPassword } from '../users/setPassword'
import {
  adminSetUserMfaPreference,
  associateSoftwareToken,
  setUserMfaPreference,
  verifySoftwareToken,
} from '../users/mfaSetup'
import * as ownUser from '../users/ownUser'
import { confirmSignUp, resendConfirmationCode, signUp } from '../users/signUp'
import { type CognitoSite, adminOperation, clientOperation, readInput, type Operation } from './operation'

const attribute =
  (name: string) =>
  ({ attributes }: PoolUser) =>
    attributes[name] ?? ''

/** What users can be searched by. Custom attributes cannot, as in the service. */
const searchable: Record<string, (user: PoolUser) => string> = {
  username: ({ sub }) => sub,
  sub: ({ sub }) => sub,
  email: attribute('email'),
  phone_number: attribute('phone_number'),
  name: attribute('name'),
  given_name: attribute('given_name'),
  family_name: attribute('family_name'),
  preferred_username: attribute('preferred_username'),
  'cognito:user_status': ({ status }) => status,
  status: ({ enabled }) => (enabled ? 'Enabled' : 'Disabled'),
}

/** `attribute = "value"` or `attribute ^= "beginning"`, upper and lower case alike. */
const readFilter = (filter: string): ((user: PoolUser) => boolean) => {
  const [, name = '', comparison, value = ''] = /^\s*"?([\w:]+)"?\s*(\^?=)\s*"(.*)"\s*$/.exec(filter) ?? []
  const read = Object.hasOwn(searchable, name) ? searchable[name] : undefined
  if (!read) throw invalidParameter('Error while parsing filter.')
  const wanted = value.replaceAll('\\"', '"').toLowerCase()
  return (user) => {
    const actual = read(user).toLowerCase()
    return comparison === '=' ? actual === wanted : actual.startsWith(wanted)
  }
}

const listUsers = adminOperation(
  z.object({
    Filter: z.string().max(256).optional(),
    Limit: z.number().int().min(0).max(60).default(60),
    PaginationToken: z.string().optional(),
    AttributesToGet: z.array(z.string()).optional(),
  }),
  (pool, { Filter, Limit, PaginationToken, AttributesToGet }) => {
    const users = Object.values(pool.state.users)
    const found = Filter ? users.filter(readFilter(Filter)) : users
    const { items, next } = pageOf(found, listingKey, { limit: Limit || 60, token: PaginationToken })
    return { Users: items.map((user) => describeUser(user, AttributesToGet)), PaginationToken: next }
  },
  { writes: false },
)

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

const initiateAuth = clientOperation(input, (call, { AuthFlow, AuthParameters, ClientMetadata }) => {
  const flow = Object.hasOwn(flows, AuthFlow) ? flows[AuthFlow] : undefined
  if (!flow) throw invalidParameter(`Initiate Auth method not supported: ${AuthFlow}`)
  if (!call.client.authFlows.includes(flow.allowedBy))
    throw invalidParameter(`${AuthFlow} flow not enabled for this client`)
  return flow.start({ ...call, metadata: ClientMetadata }, AuthParameters)
})

/** Everything that can be asked, by the name that `x-amz-target` carries; nothing else is answered. */
const operations: Readonly<Record<string, Operation>> = {
  'AWSCognitoIdentityProviderService.SignUp': signUp,
  'AWSCognitoIdentityProviderService.ResendConfirmationCode': resendConfirmationCode,
  'AWSCognitoIdentityProviderService.ConfirmSignUp': confirmSignUp,
  'AWSCognitoIdentityProviderService.ForgotPassword': forgotPassword,
  'AWSCognitoIdentityProviderService.ConfirmForgotPassword': confirmForgotPassword,
  'AWSCognitoIdentityProviderService.InitiateAuth': initiateAuth,
  'AWSCognitoIdentityProviderService.RespondToAuthChallenge': respondToAuthChallenge,
  'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken': getTokensFromRefreshToken,
  'AWSCognitoIdentityProviderService.RevokeToken': revokeToken,
  'AWSCognitoIdentityProviderService.GetUser': ownUser.getUser,
  'AWSCognitoIdentityProviderService.UpdateUserAttributes': ownUser.updateUserAttributes,
  'AWSCognitoIdentityProviderService.GetUserAttributeVerificationCode':
    ownUser.getUserAttributeVerificationCode,
  'AWSCognitoIdentityProviderService.VerifyUserAttribute': ownUser.verifyUserAttribute,
  'AWSCognitoIdentityProviderService.ChangePassword': ownUser.changePassword,
  'AWSCognitoIdentityProviderService.GlobalSignOut': ownUser.globalSignOut,
  'AWSCognitoIdentityProviderService.AssociateSoftwareToken': associateSoftwareToken,
  'AWSCognitoIdentityProviderService.VerifySoftwareToken': verifySoftwareToken,
  'AWSCognitoIdentityProviderService.SetUserMFAPreference': setUserMfaPreference,
  'AWSCognitoIdentityProviderService.AdminCreateUser': adminCreateUser,
  'AWSCognitoIdentityProviderService.AdminGetUser': adminUsers.adminGetUser,
  'AWSCognitoIdentityProviderService.AdminSetUserPassword': adminUsers.adminSetUserPassword,
  'AWSCognitoIdentityProviderService.AdminResetUserPassword': adminUsers.adminResetUserPassword,
  'AWSCognitoIdentityProviderService.AdminConfirmSignUp': adminUsers.adminConfirmSignUp,
  'AWSCognitoIdentityProviderService.AdminDisableUser': adminUsers.adminDisableUser,
  'AWSCognitoIdentityProviderService.AdminEnableUser': adminUsers.adminEnableUser,
  'AWSCognitoIdentityProviderService.AdminUserGlobalSignOut': adminUsers.adminUserGlobalSignOut,
  'AWSCognitoIdentityProviderService.AdminSetUserMFAPreference': adminSetUserMfaPreference,
  'AWSCognitoIdentityProviderService.AdminDeleteUser': adminUsers.adminDeleteUser,
  'AWSCognitoIdentityProviderService.AdminAddUserToGroup': groups.adminAddUserToGroup,
  'AWSCognitoIdentityProviderService.AdminRemoveUserFromGroup': groups.adminRemoveUserFromGroup,
  'AWSCognitoIdentityProviderService.AdminListGroupsForUser': groups.adminListGroupsForUser,
  'AWSCognitoIdentityProviderService.ListUsersInGroup': groups.listUsersInGroup,
  'AWSCognitoIdentityProviderService.ListUsers': listUsers,
  'AWSCognitoIdentityService.GetId': getId,
  'AWSCognitoIdentityService.GetCredentialsForIdentity': getCredentialsForIdentity,
}

const largestBody = 1_000_000

/** Browsers call Cognito from the page, whatever its origin. */
const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, authorization',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-expose-headers': 'x-amzn-requestid, x-amzn-errortype, x-amzn-errormessage, date',
  'access-control-max-age': '86400',
}

const readBody = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > largestBody)
      throw new CognitoError('RequestEntityTooLargeException', 'Request is too large', 413)
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString() || '{}') as unknown
  } catch {
    throw new CognitoError('SerializationException', 'The request is not valid JSON')
  }
}

const poolInput = z.object({ UserPoolId: z.string() })

/** A function may do in a pool what its role says; what carries no signature needs no right, only a client or a token. */
const refuseUngranted = (
  permits: Permits,
  { headers }: IncomingMessage,
  operation: string,
  body: unknown,
) => {
  const principal = principalOf(headers)
  const { success, data } = poolInput.safeParse(body)
  if (principal === undefined || !success) return
  const [action, resource] = [`cognito-idp:${operation}`, `cognito-idp:userpool/${data.UserPoolId}`]
  if (permits(principal, action, resource)) return
  throw new CognitoError('AccessDeniedException', describeRefusal(principal, action, resource))
}

const callOperation = async (
  site: CognitoSite,
  permits: Permits,
  request: IncomingMessage,
): Promise<object> => {
  const target = String(request.headers['x-amz-target'])
  const operation = Object.hasOwn(operations, target) ? operations[target] : undefined
  if (!operation) throw new CognitoError('UnknownOperationException', `Unknown operation ${target}`)
  const signed = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ') ?? false
  const body = await readBody(request)
  refuseUngranted(permits, request, target.slice(target.indexOf('.') + 1), body)
  return operation(site, body, { signed })
}

/** `/{poolId}/.well-known/jwks.json`: the public key that proves the pool's tokens. */
const readKeySet = (site: CognitoSite, path: string) => {
  const poolId = /^\/([^/]+)\/\.well-known\/jwks\.json$/.exec(path)?.[1]
  if (poolId === undefined) throw new CognitoError('ResourceNotFoundException', `Nothing is at ${path}`, 404)
  return { keys: [site.findPool(poolId).key.jwk] }
}

const answer = async (site: CognitoSite, permits: Permits, request: IncomingMessage): Promise<object> =>
  request.method === 'GET' ? readKeySet(site, request.url ?? '/') : callOperation(site, permits, request)

const refusalOf = (error: unknown): CognitoError => {
  if (error instanceof CognitoError) return error
  console.error('cognito stand-in:', error)
  return new CognitoError('InternalErrorException', 'Internal server error', 500)
}

const respond = async (
  site: CognitoSite,
  permits: Permits,
  request: IncomingMessage,
  response: ServerResponse,
) => {
  const headers = { ...corsHeaders, 'x-amzn-requestid': randomUUID() }
  if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end()
  const contentType = request.method === 'GET' ? 'application/json' : 'application/x-amz-json-1.1'
  try {
    const body = JSON.stringify(await answer(site, permits, request))
    response.writeHead(200, { ...headers, 'content-type': contentType }).end(body)
  } catch (error) {
    const { code, message, status } = refusalOf(error)
    const body = JSON.stringify({ __type: code, message })
    response
      .writeHead(status, { ...headers, 'content-type': contentType, 'x-amzn-errortype': `${code}:` })
      .end(body)
  }
}

/** An HTTP server that speaks both Cognito services and gives out the key sets; not yet listening. */
export const serveCognito = (site: CognitoSite, permits: Permits = permitAll): Server =>
  createServer((request, response) => void respond(site, permits, request, response))
