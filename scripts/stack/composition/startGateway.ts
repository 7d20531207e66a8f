import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Invoke, StandIn } from '../../standins/StandIn'
import { matchRoute } from '../../standins/aws/apigateway/matchRoute'
import type { HttpApi } from '../../standins/aws/apigateway/readApis'
import type { Distribution } from '../../standins/aws/cloudfront/readDistribution'
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

export interface GatewayOptions {
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
