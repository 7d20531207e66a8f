import type { IncomingMessage } from 'node:http'
import * as z from 'zod'
import type { RequestContext } from '../../standins/aws/core/compileCondition'
import { readBody } from '../../standins/http/readBody'
import { AwsError, type AwsCall } from '../../standins/aws/core/AwsError'
import { type Permits, describeRefusal, principalOf } from '../../standins/aws/core/openPermits'
import { certificateRoutes, attachmentRoutes } from '../../standins/aws/iot/registry/certificateRoutes'
import type { IotContext } from '../../standins/aws/iot/registry/IotContext'
import { matchPath } from '../../standins/aws/iot/registry/IotRoute'
import { ownEntry } from '../../standins/aws/core/ownEntry'
import { thingRoutes } from '../../standins/aws/iot/registry/thingRoutes'

const routes = [...thingRoutes, ...certificateRoutes, ...attachmentRoutes]

/** Operations by name, under the prefix that `x-amz-target` carries for the service. */
export type NamedServices = Readonly<Record<string, Readonly<Record<string, AwsCall>>>>

const maxBodyBytes = 1024 * 1024

const header = (request: IncomingMessage, name: string) => {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(',') : value
}

const parseBody = (bytes: Buffer): unknown => {
  if (bytes.length === 0) return {}
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown
  } catch {
    throw new AwsError('SerializationException', 'The body is not JSON')
  }
}

const answerRest = (iot: IotContext, request: IncomingMessage, body: unknown) => {
  const [path = '/', query] = (request.url ?? '/').split('?')
  for (const { method, pattern, run } of routes) {
    if (method !== request.method) continue
    const named = matchPath(pattern, path)
    if (!named) continue
    const principal = header(request, 'x-amzn-principal')
    return run(iot, { path: named, query: new URLSearchParams(query), principal, body })
  }
  throw new AwsError(
    'UnknownOperationException',
    `The local stand-in does not implement ${request.method} ${path}`,
    404,
  )
}

/** The service as policies name it, and what a request of it is about. */
interface Rights {
  prefix: string
  resource: (body: Record<string, unknown>) => string
  context?: (body: unknown) => RequestContext
}

const Bound = z.object({ EncryptionContext: z.record(z.string(), z.string()).optional() })

/** The encryption context as conditions name it; a request without one has no keys. */
const encryptionContextOf = (body: unknown): RequestContext => {
  const bound = Bound.safeParse(body).data?.EncryptionContext
  if (bound === undefined) return {}
  const named = Object.entries(bound).map(([key, value]) => [`kms:EncryptionContext:${key}`, value] as const)
  return { 'kms:EncryptionContextKeys': Object.keys(bound), ...Object.fromEntries<string>(named) }
}

const rightsOf: Record<string, Rights> = {
  AmazonSSM: { prefix: 'ssm', resource: ({ Name }) => `ssm:parameter${String(Name)}` },
  secretsmanager: {
    prefix: 'secretsmanager',
    resource: ({ SecretId }) => `secretsmanager:${String(SecretId).split(':').slice(5).join(':')}`,
  },
  TrentService: {
    prefix: 'kms',
    resource: ({ KeyId }) => `kms:key/${String(KeyId)}`,
    context: encryptionContextOf,
  },
}

/** A function may ask for what its role allows; of the registry of IoT nothing. */
const refuseUngranted = (
  permits: Permits,
  principal: string | undefined,
  target: string | undefined,
  body: unknown,
): void => {
  if (principal === undefined) return
  const [service = '', operation = ''] = target?.split('.') ?? []
  const rights = ownEntry(rightsOf, service)
  const input = body as Record<string, unknown>
  const [action, resource] =
    rights === undefined ? ['iot:*', '*'] : [`${rights.prefix}:${operation}`, rights.resource(input)]
  if (permits(principal, action, resource, rights?.context?.(input))) return
  throw new AwsError('AccessDeniedException', describeRefusal(principal, action, resource))
}

/** Answers one request of any of the services, or throws the `AwsError` to answer with. */
export const answerControlPlane = async (
  services: NamedServices,
  iot: IotContext,
  request: IncomingMessage,
  permits: Permits,
): Promise<object> => {
  // a page in a browser cannot send this header without asking first, and is then refused
  if (!header(request, 'authorization')?.startsWith('AWS4-HMAC-SHA256 '))
    throw new AwsError('MissingAuthenticationTokenException', 'Missing Authentication Token', 403)
  const body = parseBody(await readBody(request, maxBodyBytes))
  const target = header(request, 'x-amz-target')
  refuseUngranted(permits, principalOf(request.headers), target, body)
  if (target === undefined) return answerRest(iot, request, body)
  const [service = '', operation = ''] = target.split('.')
  const call = ownEntry(ownEntry(services, service) ?? {}, operation)
  if (!call)
    throw new AwsError('UnknownOperationException', `The local stand-in does not implement ${target}`, 404)
  return call(body)
}
