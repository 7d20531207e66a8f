import type { IncomingMessage } from 'node:http'

/** A request as it travels from the listener through CloudFront to an origin. */
export interface GatewayRequest {
  method: string
  /** The path as sent, percent-encoding included. */
  path: string
  /** The query as sent, without the question mark. */
  query: string
  /** Lower-case names; repeated headers joined with commas. Cookies are in `cookies` only. */
  headers: Record<string, string>
  /** One `name=value` each. */
  cookies: string[]
  sourceIp: string
  /** `HTTP/1.1` and the like. */
  protocol: string
  /** Reads the body; rejects with `BodyTooLarge` beyond the limit. */
  readBody(): Promise<Buffer>
}

/** An answer on its way back; header names are lower-case. */
export interface GatewayResponse {
  status: number
  headers: Record<string, string | string[]>
  body: Buffer
}

/** API Gateway's own answers: one sentence as JSON. */
export const messageResponse = (status: number, message: string): GatewayResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify({ message })),
})

/** API Gateway takes 10 MB; Lambda then takes 6 MB of it (checked where the event is built). */
const bodyLimitBytes = 10 * 1024 * 1024

export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'
}

const readBody = async (incoming: IncomingMessage): Promise<Buffer> => {
  if (Number(incoming.headers['content-length'] ?? 0) > bodyLimitBytes) throw new BodyTooLarge()
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of incoming as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > bodyLimitBytes) throw new BodyTooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const splitCookies = (header: string | undefined) =>
  (header ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie !== '')

/** IPv4 callers of a dual-stack listener come as `::ffff:127.0.0.1`; AWS shows them plainly. */
const plainAddress = (address: string | undefined) => (address ?? '').replace(/^::ffff:/, '')

/** Reads the head of a request; the body is read on demand. */
export const readRequest = (incoming: IncomingMessage): GatewayRequest => {
  const target = incoming.url ?? '/'
  const question = target.indexOf('?')
  const headers = Object.fromEntries(
    Object.entries(incoming.headersDistinct)
      .filter(([name]) => name !== 'cookie')
      .map(([name, values]) => [name, (values ?? []).join(',')]),
  )
  return {
    method: incoming.method ?? 'GET',
    path: question < 0 ? target : target.slice(0, question),
    query: question < 0 ? '' : target.slice(question + 1),
    headers,
    cookies: splitCookies(incoming.headers.cookie),
    sourceIp: plainAddress(incoming.socket.remoteAddress),
    protocol: `HTTP/${incoming.httpVersion}`,
    readBody: () => readBody(incoming),
  }
}

/** Repeated headers are joined as HTTP allows, which is also how they are signed. */
export const flattenHeaders = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(',') : value]],
    ),
  )
