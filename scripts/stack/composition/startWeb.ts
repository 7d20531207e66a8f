import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { packedFolder } from '../../../shared/core/siteFiles'
import { webDir, siteFolderOf } from '../stackFiles'
import { readApis, type HttpApi } from '../../standins/aws/apigateway/readApis'
import { readDistribution, type Distribution } from '../../standins/aws/cloudfront/readDistribution'
import { openOperatorFiles } from '../../standins/aws/cloudfront/readWebFiles'
import type { Invoke, StandIn } from '../../standins/StandIn'
import { matchRoute } from '../../standins/aws/apigateway/matchRoute'
import {
  readRequest,
  messageResponse,
  type GatewayRequest,
  type GatewayResponse,
} from '../../standins/http/readRequest'
import { type ApiDependencies, serveApi } from '../../standins/aws/apigateway/serveApi'
import { serveDistribution } from '../../standins/aws/cloudfront/serveDistribution'
import { serveWeb, type WebOptions } from '../../standins/aws/cloudfront/serveWeb'
import { verifyToken, type FetchJwks } from '../../standins/aws/apigateway/verifyToken'
import type { LogFiles } from '../watch/openLogFiles'
import type { Watch } from '../watch/startWatch'
import type { Stage } from './Stage'

interface GatewayOptions {
  /** `0` takes any free port. */
  port: number
  /** The address to listen on; loopback by default. */
  host?: string
  apis: HttpApi[]
  invoke: Invoke
  jwks: FetchJwks
  /** With it the server is the distribution; without, requests reach the APIs directly. Needs `web`. */
  distribution?: Distribution
  web?: WebOptions
  /** Local addresses for AWS ones in the content security policy, by origin: `https://cognito-idp…` and the like. */
  localAddresses?: Record<string, string>
  /** Called for every request of an API when it has ended. */
  onAnswer?: ApiDependencies['onAnswer']
  /** Called for every call that ended in a 5xx of the gateway's own, with the request id that the caller saw. */
  onError?: (requestId: string, error: unknown) => void
}

type Serve = (request: GatewayRequest) => Promise<GatewayResponse>

/** Without a distribution in front, a request goes to the first API that has a route for it. */
const serveApisDirectly = (apis: HttpApi[], served: ReadonlyMap<string, Serve>): Serve => {
  const known = apis.map((api) => ({ find: matchRoute(api.routes), serve: served.get(api.id) }))
  return async (request) => {
    const api = known.find(({ find }) => find(request.method, request.path))
    return api?.serve ? api.serve(request) : messageResponse(404, 'Not Found')
  }
}

const chooseServer = (options: GatewayOptions, served: ReadonlyMap<string, Serve>): Serve => {
  const { apis, distribution, web, localAddresses = {} } = options
  if (!distribution) return serveApisDirectly(apis, served)
  if (!web) throw new Error('a distribution needs the built web')
  return serveDistribution(distribution, { apis: served, web: serveWeb(web) }, localAddresses)
}

const write = (incoming: IncomingMessage, outgoing: ServerResponse, response: GatewayResponse) => {
  const { status, headers, body } = response
  const isBodyless = status === 204 || status === 304
  outgoing.writeHead(status, {
    ...headers,
    ...(isBodyless ? {} : { 'content-length': body.length }),
    // The rest of an unread body would be taken for the next request.
    ...(incoming.complete ? {} : { connection: 'close' }),
  })
  outgoing.end(isBodyless || incoming.method === 'HEAD' ? undefined : body)
}

/** Starts the HTTP server that plays API Gateway and CloudFront; rejects when the port is taken. */
export const startGateway = async (options: GatewayOptions): Promise<StandIn> => {
  const { port, host = '127.0.0.1', apis, invoke, jwks, onError = () => undefined } = options
  const { onAnswer = () => undefined } = options
  const dependencies = { invoke, verify: verifyToken(jwks), onError, onAnswer, now: () => new Date() }
  const served = new Map(apis.map((api) => [api.id, serveApi(api, dependencies)]))
  const serveFront = chooseServer(options, served)
  // An API has an address of its own, which can be requested past the distribution.
  const serve: Serve = (request) => {
    const apiId = /^([^.]+)\.execute-api\./.exec(request.headers.host ?? '')?.[1]
    return (served.get(apiId ?? '') ?? serveFront)(request)
  }

  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const request = readRequest(incoming)
    const response = await serve(request).catch((error: unknown) => {
      onError('', error)
      return messageResponse(500, 'Internal Server Error')
    })
    write(incoming, outgoing, response)
  }

  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

/** Counts requests of the APIs and those that end in a 5xx; their lines go into the access logs. */
const measureAnswers =
  (watch: Watch, files: LogFiles): NonNullable<ApiDependencies['onAnswer']> =>
  ({ id, accessLog }, { status }, line) => {
    const metricOf = (name: string) => ({ namespace: 'AWS/ApiGateway', name, dimensions: { ApiId: id } })
    watch.put(metricOf('Count'), 1)
    if (status >= 500) watch.put(metricOf('5xx'), 1)
    if (accessLog === undefined || line === undefined) return
    watch.log(accessLog.logGroup, JSON.parse(line))
    files.write(accessLog.logGroup, line)
  }

/** How a template names a secret whose value CloudFormation reads when it deploys. */
const reference = /^\{\{resolve:secretsmanager:(?<id>arn:[^{}]+?):SecretString:::\}\}$/

/** The distribution with the values of the secrets that its origins are sent, as a deployment resolves them. */
const resolveSecrets = async (distribution: Distribution): Promise<Distribution> => {
  const secrets = new SecretsManagerClient({})
  const resolve = async (text: string): Promise<string> => {
    const SecretId = reference.exec(text)?.groups?.id
    if (SecretId === undefined) return text
    const { SecretString } = await secrets.send(new GetSecretValueCommand({ SecretId }))
    if (SecretString === undefined) throw new Error(`The secret ${SecretId} has no text`)
    return SecretString
  }
  const behaviours = distribution.behaviours.map(async (behaviour) => {
    const { origin } = behaviour
    if (origin.kind !== 'api') return behaviour
    const headers = await Promise.all(
      Object.entries(origin.headers).map(async ([name, value]) => [name, await resolve(value)] as const),
    )
    return { ...behaviour, origin: { ...origin, headers: Object.fromEntries(headers) } }
  })
  return { ...distribution, behaviours: await Promise.all(behaviours) }
}

interface Parts {
  invoke: Invoke
  /** The key set of a pool by its id. */
  jwksOf: (poolId: string) => unknown
  config: () => unknown
}

/** CloudFront and the five HTTP APIs behind one address. */
export const startWeb = async (
  { settings: { dir, ports, quotas }, templates, watch, files, log }: Stage,
  parts: Parts,
) => {
  const distribution = readDistribution(templates)
  if (distribution === undefined) throw new Error('The stacks hold no distribution')
  const { requestsPerSecond: perSecond, requestsAtOnce: burst = perSecond } = quotas
  const quota = perSecond === undefined || burst === undefined ? undefined : { perSecond, burst }
  const cognito = `http://localhost:${ports.cognito}`
  const fileHosts = templates.of('AWS::S3::Bucket').map(({ physicalId }): [string, string] => [
    `https://${physicalId}.s3.ap-southeast-2.amazonaws.com`,
    // where presigned addresses lead: a client that is given an IP address names the bucket in the path
    `http://127.0.0.1:${ports.s3}`,
  ])
  return startGateway({
    port: ports.web,
    apis: readApis(templates).map((api) => ({ ...api, throttle: quota ?? api.throttle })),
    distribution: await resolveSecrets(distribution),
    invoke: parts.invoke,
    jwks: (issuer) => Promise.resolve(parts.jwksOf(issuer.slice(issuer.lastIndexOf('/') + 1))),
    web: {
      directory: webDir,
      packedFolder,
      files: { '/config.json': parts.config },
      operatorFiles: openOperatorFiles(siteFolderOf(dir)),
    },
    localAddresses: {
      'https://cognito-idp.ap-southeast-2.amazonaws.com': cognito,
      'https://cognito-identity.ap-southeast-2.amazonaws.com': cognito,
      ...(Object.fromEntries(fileHosts) as Record<string, string>),
    },
    onAnswer: measureAnswers(watch, files),
    onError: (requestId, error) =>
      log(`gateway: request ${requestId} failed: ${error instanceof Error ? error.message : String(error)}`),
  })
}
