import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import * as z from 'zod'
import { type Permits, describeRefusal, permitAll, principalOf } from '../../core/openPermits'
import { CognitoError } from '../CognitoError'
import type { CognitoSite } from '../CognitoSite'
import { operations } from './operations'

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
