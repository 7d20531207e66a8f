import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Invoke, StandIn } from '../standIn'
import { messageResponse, type GatewayRequest, type GatewayResponse } from './exchange'
import { matchRoute } from './matchRoute'
import type { HttpApi } from './readApis'
import { readRequest } from './readRequest'
import { serveApi, type ApiDependencies } from './serveApi'
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
  observe?: (observation: Observation) => void
  /** Told of every call that ended in a 5xx of the gateway's own, with the request id the caller saw. */
  onError?: (requestId: string, error: unknown) => void
}

export type Serve = (request: GatewayRequest) => Promise<GatewayResponse>

/** Without a distribution in front, a request goes to the first API that has a route for it. */
const serveApisDirectly = (apis: HttpApi[], dependencies: ApiDependencies): Serve => {
  const served = apis.map((api) => ({ find: matchRoute(api.routes), serve: serveApi(api, dependencies) }))
  return async (request) => {
    const api = served.find(({ find }) => find(request.method, request.path))
    return api ? api.serve(request) : messageResponse(404, 'Not Found')
  }
}

const write = (incoming: IncomingMessage, outgoing: ServerResponse, response: GatewayResponse) => {
  const { status, headers, body } = response
  const isBodyless = incoming.method === 'HEAD' || status === 204 || status === 304
  outgoing.writeHead(status, {
    ...headers,
    ...(isBodyless ? {} : { 'content-length': body.length }),
    // The rest of a body that nobody read would be taken for the next request.
    ...(incoming.complete ? {} : { connection: 'close' }),
  })
  outgoing.end(isBodyless ? undefined : body)
}

/** Starts the HTTP server that plays API Gateway and CloudFront; rejects when the port is taken. */
export const startGateway = async (options: GatewayOptions): Promise<StandIn> => {
  const { port, host = '127.0.0.1', apis, invoke, jwks, observe, onError = () => undefined } = options
  const dependencies = { invoke, verify: verifyToken(jwks), onError, now: () => new Date() }
  const serve = serveApisDirectly(apis, dependencies)

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
