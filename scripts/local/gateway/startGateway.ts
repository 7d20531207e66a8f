import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Invoke, StandIn } from '../standIn'
import { messageResponse, type GatewayRequest, type GatewayResponse } from './exchange'
import { matchRoute } from './matchRoute'
import type { HttpApi } from './readApis'
import type { Distribution } from './readDistribution'
import { readRequest } from './readRequest'
import { serveApi } from './serveApi'
import { serveDistribution } from './serveDistribution'
import { serveWeb, type WebOptions } from './serveWeb'
import { verifyToken, type FetchJwks } from './verifyToken'

export interface Observation {
  method: string
  /** Without the query. */
  path: string
  status: number
  ms: number
}

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
  observe?: (observation: Observation) => void
  /** Told of every call that ended in a 5xx of the gateway's own, with the request id the caller saw. */
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
    // The rest of a body that nobody read would be taken for the next request.
    ...(incoming.complete ? {} : { connection: 'close' }),
  })
  outgoing.end(isBodyless || incoming.method === 'HEAD' ? undefined : body)
}

/** Starts the HTTP server that plays API Gateway and CloudFront; rejects when the port is taken. */
export const startGateway = async (options: GatewayOptions): Promise<StandIn> => {
  const { port, host = '127.0.0.1', apis, invoke, jwks, observe, onError = () => undefined } = options
  const dependencies = { invoke, verify: verifyToken(jwks), onError, now: () => new Date() }
  const served = new Map(apis.map((api) => [api.id, serveApi(api, dependencies)]))
  const serve = chooseServer(options, served)

  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const began = performance.now()
    const request = readRequest(incoming)
    const response = await serve(request).catch((error: unknown) => {
      onError('', error)
      return messageResponse(500, 'Internal Server Error')
    })
    write(incoming, outgoing, response)
    const { method, path } = request
    observe?.({ method, path, status: response.status, ms: performance.now() - began })
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
