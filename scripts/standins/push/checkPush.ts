import { createPublicKey, verify } from 'node:crypto'
import * as z from 'zod'

/** A refusal as push services answer it: a status and a word. */
export class PushError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

const maxBodyBytes = 4096
const daySeconds = 86_400
const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string().optional() })

const jsonOf = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())

const keyOf = (point: Buffer) => {
  if (point.length !== 65 || point[0] !== 4) throw new PushError(401, 'k is not a point on P-256')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)] as const
  const jwk = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') }
  return createPublicKey({ format: 'jwk', key: jwk })
}

/** Whose message it is; the header is taken apart as RFC 8292 has it. */
const checkSender = (authorization: string, origin: string, nowMs: number): string => {
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  if (token === undefined || key === undefined) throw new PushError(401, 'no VAPID authorization')
  const [head = '', claims = '', signature = ''] = token.split('.')
  const signed = { key: keyOf(Buffer.from(key, 'base64url')), dsaEncoding: 'ieee-p1363' } as const
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    signed,
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new PushError(403, 'the signature is not of this key')
  const { aud, exp, sub } = Claims.parse(jsonOf(claims))
  const leftSeconds = exp - nowMs / 1000
  if (aud !== origin) throw new PushError(403, `the audience is ${aud}`)
  if (leftSeconds <= 0 || leftSeconds > daySeconds) throw new PushError(403, 'exp is not within a day')
  if (sub !== undefined && !/^(mailto:|https?:\/\/)/.test(sub)) throw new PushError(403, 'sub is no address')
  return key
}

export interface Pushed {
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

/** What a message asks for. @throws PushError for what no push service takes */
export const readPush = ({ headers, body }: Pushed, origin: string, nowMs: number) => {
  const text = (name: string): string => [headers[name] ?? ''].flat().join()
  const key = checkSender(text('authorization'), origin, nowMs)
  const [ttl, topic, urgency] = [text('ttl'), text('topic'), text('urgency')]
  if (!/^\d+$/.test(ttl)) throw new PushError(400, 'TTL is missing')
  if (topic !== '' && !/^[\w-]{1,32}$/.test(topic)) throw new PushError(400, 'Topic is not one')
  if (!['', 'very-low', 'low', 'normal', 'high'].includes(urgency)) {
    throw new PushError(400, 'Urgency is not one')
  }
  if (text('content-encoding') !== 'aes128gcm') throw new PushError(400, 'Content-Encoding is not aes128gcm')
  if (body.length > maxBodyBytes) throw new PushError(413, 'the message is too large')
  return { key, ttlSeconds: Number(ttl), topic, urgency: urgency === '' ? 'normal' : urgency }
}
