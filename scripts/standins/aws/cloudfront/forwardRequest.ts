import type { GatewayRequest } from '../../http/readRequest'
import type { Forwarding, Selection } from './readForwarding'

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
export const edgeAddress = '130.176.0.1'

/** What CloudFront sends to an origin: what the policies let through, the origin's own host, the viewer's address. */
export const forwardRequest = (
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
