import type { IncomingMessage } from 'node:http'

export interface Forwarded {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

const passedOn = ['authorization', 'content-type', 'accept']

/** Errors in the form that SDK clients read, whatever the package wrote. */
const asServiceError = (status: number, body: Buffer): Forwarded => {
  const code =
    status === 404 ? 'NotFoundException' : status === 403 ? 'AccessDeniedException' : 'BadRequestException'
  const isJson = body.toString('latin1', 0, 1) === '{'
  const message = isJson
    ? body
    : Buffer.from(JSON.stringify({ message: 'The local mailbox does not implement this' }))
  return { status, headers: { 'content-type': 'application/json', 'x-amzn-errortype': code }, body: message }
}

/** Sends a request on to the package and returns its whole answer. */
export const forwardToSes = async (
  url: string,
  request: IncomingMessage,
  body: Buffer,
): Promise<Forwarded> => {
  const headers = passedOn.flatMap((name): [string, string][] => {
    const value = request.headers[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
  const method = request.method ?? 'GET'
  const answer = await fetch(`${url}${request.url ?? '/'}`, {
    method,
    headers,
    ...(body.length > 0 && method !== 'GET' && method !== 'HEAD' ? { body: new Uint8Array(body) } : {}),
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (answer.status >= 400) return asServiceError(answer.status, bytes)
  return {
    status: answer.status,
    headers: { 'content-type': answer.headers.get('content-type') ?? 'application/json' },
    body: bytes,
  }
}
