import type { IncomingMessage } from 'node:http'
import type { GatewayRequest } from './exchange'

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

/** Reads the head of a request; the body follows when somebody asks for it. */
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
