import type { IncomingMessage, ServerResponse } from 'node:http'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod'
import { type Permits, permitAll, describeRefusal, principalOf } from '../../standins/aws/core/openPermits'
import { listen, BodyTooLarge, readBody } from '../../standins/http/httpServer'
import type { StandIn } from '../../standins/StandIn'
import type { RequestContext } from '../../standins/aws/core/compileStatements'
import { AwsError, type AwsCall, type Place, ownEntry } from '../../standins/aws/core/AwsError'
import { certificateRoutes, attachmentRoutes } from '../../standins/aws/iot/registry/certificateRoutes'
import {
  type IotContext,
  IotRecords,
  thingOfCertificate,
  type CertificateHolder,
  matchPath,
} from '../../standins/aws/iot/registry/IotContext'
import { thingRoutes } from '../../standins/aws/iot/registry/thingRoutes'
import {
  openCertificateAuthority,
  type CertificateAuthority,
} from '../../standins/aws/iot/certificates/openCertificateAuthority'
import { openKeys, type KeyDefinition } from '../../standins/aws/kms/openKeys'
import { openSecrets, type SecretDefinition } from '../../standins/aws/secretsmanager/openSecrets'
import { openState } from '../../standins/disk/openState'
import { openSystemParameters, type ParameterDefinition } from '../../standins/aws/ssm/openSystemParameters'

const routes = [...thingRoutes, ...certificateRoutes, ...attachmentRoutes]

/** Operations by name, under the prefix that `x-amz-target` carries for the service. */
type NamedServices = Readonly<Record<string, Readonly<Record<string, AwsCall>>>>

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
const answerControlPlane = async (
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

export interface ControlPlaneOptions {
  /** 0 takes a free port. */
  readonly port: number
  readonly dir: string
  readonly parameters: readonly ParameterDefinition[]
  readonly secrets: readonly SecretDefinition[]
  readonly keys: readonly KeyDefinition[]
  /** Names of the IoT policies of the template: others cannot be attached. */
  readonly policies?: readonly string[]
  /** `host:port` that DescribeEndpoint answers. */
  readonly iotEndpoint?: string
  readonly place?: Place
  /** What the callers may. */
  readonly permits?: Permits
  /** Opened by the caller when others use it too; otherwise kept in `dir`. */
  readonly authority?: CertificateAuthority
  /** Epoch milliseconds. */
  readonly now?: () => number
}

interface ControlPlane extends StandIn {
  readonly authority: CertificateAuthority
  thingOfCertificate(derOrPem: Buffer | string): CertificateHolder | undefined
}

const asAwsError = (error: unknown): AwsError => {
  if (error instanceof AwsError) return error
  if (error instanceof BodyTooLarge) return new AwsError('RequestEntityTooLarge', error.message, 413)
  if (error instanceof URIError)
    return new AwsError('InvalidRequestException', 'The path is not well encoded')
  console.error('control plane:', error)
  return new AwsError('InternalFailure', 'An internal error occurred', 500)
}

const handle = async (
  services: NamedServices,
  iot: IotContext,
  permits: Permits,
  request: IncomingMessage,
  response: ServerResponse,
) => {
  const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-requestid': randomUUID() }
  try {
    const answer = await answerControlPlane(services, iot, request, permits)
    response.writeHead(200, headers).end(JSON.stringify(answer))
  } catch (error) {
    const { code, message, status } = asAwsError(error)
    if (!request.complete) response.setHeader('connection', 'close')
    // both protocols read one of these two: REST the header, JSON the field
    response
      .writeHead(status, { ...headers, 'x-amzn-errortype': code })
      .end(JSON.stringify({ __type: code, message }))
  }
}

/**
 * Stands in for the control planes that handlers and operators call now and then: Systems Manager parameters,
 * Secrets Manager, KMS and the registry and certificates of AWS IoT, all at one address, their state in `dir`.
 */
export const startControlPlane = async (options: ControlPlaneOptions): Promise<ControlPlane> => {
  const { port, dir, permits = permitAll, now = Date.now } = options
  const place = options.place ?? { region: 'ap-southeast-2', accountId: '000000000000' }
  const services: NamedServices = {
    AmazonSSM: await openSystemParameters(dir, options.parameters, place, now),
    secretsmanager: await openSecrets(dir, options.secrets, place, now),
    TrentService: await openKeys(dir, options.keys, place, now),
  }
  const authority = options.authority ?? (await openCertificateAuthority(join(dir, 'authority'), now))
  const empty = { things: {}, certificates: {} }
  const state = await openState(join(dir, 'iot.json'), IotRecords, empty)
  const { policies = [], iotEndpoint: endpoint = 'localhost:8883' } = options
  const iot: IotContext = { state, authority, policies, endpoint, place }
  const server = await listen(
    (request, response) => void handle(services, iot, permits, request, response),
    port,
  )
  return {
    url: server.url,
    authority,
    thingOfCertificate: thingOfCertificate(iot),
    stop: () => server.close(),
  }
}
