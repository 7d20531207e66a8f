import type { GatewayRequest, GatewayResponse } from '../../http/readRequest'
import { compileRequestFunction, compileResponseFunction } from './compileEdgeFunction'
import type { Forwarding, Selection, HeadersPolicy } from './distributionPolicies'
import type { Behaviour, Distribution } from './readDistribution'
import type { serveWeb } from './serveWeb'

/** These describe the body or make a request conditional: they travel whatever the policies say. */
const always = new Set([
  'content-type',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'accept-encoding',
  'if-none-match',
  'if-modified-since',
  'range',
])

const takes = ({ behaviour, names }: Selection, name: string): boolean =>
  ({
    none: false,
    all: true,
    only: names.includes(name),
    allExcept: !names.includes(name),
  })[behaviour]

const isForwarded = (selections: Selection[], name: string) =>
  selections.some((selection) => takes(selection, name))

const nameOf = (pair: string) => pair.split('=', 1)[0] ?? ''

/** Where requests of an edge come from, in the eyes of an origin. */
const edgeAddress = '130.176.0.1'

/** What CloudFront sends to an origin: what the policies let through, the origin's own host, the viewer's address. */
const forwardRequest = (
  request: GatewayRequest,
  forwarding: Forwarding,
  originHost: string,
): GatewayRequest => {
  const headers = Object.entries(request.headers).filter(
    ([name]) => name !== 'host' && (always.has(name) || isForwarded(forwarding.headers, name)),
  )
  const via = request.headers['x-forwarded-for']
  return {
    ...request,
    sourceIp: edgeAddress,
    query: request.query
      .split('&')
      .filter((pair) => pair !== '' && isForwarded(forwarding.queryStrings, decodeName(nameOf(pair))))
      .join('&'),
    cookies: request.cookies.filter((cookie) => isForwarded(forwarding.cookies, nameOf(cookie))),
    headers: {
      ...Object.fromEntries(headers),
      host: originHost,
      'x-forwarded-for': via === undefined ? request.sourceIp : `${via}, ${request.sourceIp}`,
    },
  }
}

const decodeName = (name: string) => new URLSearchParams(`${name}=`).keys().next().value ?? ''

/** Puts a policy's headers on an answer; a header that the origin set stays unless the policy overrides it. */
const applyHeadersPolicy = (response: GatewayResponse, policy: HeadersPolicy): GatewayResponse => {
  const headers = { ...response.headers }
  for (const name of policy.remove) delete headers[name]
  for (const { name, value, isOverriding } of policy.set)
    if (isOverriding || !(name in headers)) headers[name] = value
  return { ...response, headers }
}

/**
 * Names the stand-ins in a content security policy: each source that is an AWS address of the stack is replaced by
 * the local one, so that the policy is as strict here as when deployed.
 */
const localizePolicy = (policy: HeadersPolicy, addresses: Record<string, string>): HeadersPolicy => ({
  ...policy,
  set: policy.set.map((header) =>
    header.name === 'content-security-policy'
      ? { ...header, value: header.value.replace(/[^\s;]+/g, (source) => addresses[source] ?? source) }
      : header,
  ),
})

type Serve = (request: GatewayRequest) => Promise<GatewayResponse>

interface DistributionOrigins {
  /** The HTTP APIs by their ids. */
  apis: ReadonlyMap<string, Serve>
  /** The bucket with the built web. */
  web: ReturnType<typeof serveWeb>
}

const matcherOf = (pattern: string) => {
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&')
  const anchored = escaped.startsWith('/') || escaped.startsWith('*') ? escaped : `/${escaped}`
  const expression = new RegExp(`^${anchored.replace(/\*/g, '.*').replace(/\?/g, '.')}$`, 's')
  return (path: string) => expression.test(path)
}

/** CloudFront's own refusals are pages of its own. */
const refusal = (status: number, text: string): GatewayResponse => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(`<!doctype html><title>${status}</title><p>${text}</p>`),
})

const originOf = (behaviour: Behaviour, { apis, web }: DistributionOrigins): Serve => {
  const { origin, compress } = behaviour
  if (origin.kind === 'bucket') {
    const { mayList } = origin
    return (request) => web(request, { mayCompress: compress, mayList })
  }
  const api = apis.get(origin.apiId)
  if (!api) throw new Error(`no HTTP API ${origin.apiId} for the paths ${behaviour.pathPattern}`)
  return api
}

const serveBehaviour = (
  behaviour: Behaviour,
  distribution: Distribution,
  origins: DistributionOrigins,
  addresses: Record<string, string>,
) => {
  const { viewerRequest, viewerResponse, headersPolicy, allowedMethods, forwarding, origin } = behaviour
  const onRequest = viewerRequest && compileRequestFunction(viewerRequest, distribution)
  const onResponse = viewerResponse && compileResponseFunction(viewerResponse, distribution)
  const policy = headersPolicy && localizePolicy(headersPolicy, addresses)
  const ask = originOf(behaviour, origins)

  const answer: Serve = async (request) => {
    if (!allowedMethods.includes(request.method))
      return refusal(403, 'This distribution does not allow the method.')
    const seen = onRequest ? await onRequest(request) : { kind: 'request' as const, request }
    if (seen.kind === 'response') return seen.response
    const root = distribution.defaultRootObject
    const path = seen.request.path === '/' && root !== undefined ? `/${root}` : seen.request.path
    const forwarded = forwardRequest({ ...seen.request, path }, forwarding, origin.domain)
    // An origin's own headers stand above whatever the viewer sent under their names.
    const own = origin.kind === 'api' ? origin.headers : {}
    const response = await ask({ ...forwarded, headers: { ...forwarded.headers, ...own } })
    return onResponse ? onResponse(request, response) : response
  }

  return {
    matches: matcherOf(behaviour.pathPattern),
    serve: async (request: GatewayRequest) => {
      const response = await answer(request)
      return policy ? applyHeadersPolicy(response, policy) : response
    },
  }
}

/**
 * Plays the distribution: the first behaviour whose pattern fits the path as sent, its function, its origin, its
 * headers. Throws at once when a behaviour leads to an API that does not exist or its function does not compile.
 * `addresses` maps AWS addresses in content security policies to local ones.
 */
export const serveDistribution = (
  distribution: Distribution,
  origins: DistributionOrigins,
  addresses: Record<string, string>,
): Serve => {
  const behaviours = distribution.behaviours.map((behaviour) =>
    serveBehaviour(behaviour, distribution, origins, addresses),
  )
  return (request) => {
    const behaviour = behaviours.find(({ matches }) => matches(request.path))
    return behaviour ? behaviour.serve(request) : Promise.resolve(refusal(404, 'No such page.'))
  }
}
