import { randomUUID, createPublicKey, verify } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import * as z from 'zod'
import { openOutbox } from '../disk/openOutbox'
import { openState } from '../disk/openState'
import { listen, BodyTooLarge, readBody } from '../http/httpServer'
import type { StandIn } from '../StandIn'

/** A refusal as push services answer it: a status and a word. */
class PushError extends Error {
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

interface Pushed {
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

/** What a message asks for. @throws PushError for what no push service takes */
const readPush = ({ headers, body }: Pushed, origin: string, nowMs: number) => {
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

/** A message as it was taken, or refused. */
export const Push = z.object({
  id: z.string(),
  subscription: z.string(),
  /** The key that the sender signed with. */
  key: z.string(),
  ttlSeconds: z.number(),
  topic: z.string(),
  urgency: z.string(),
  /** Encrypted for the browser, base64. */
  body: z.string(),
  answer: z.number(),
  atMs: z.number(),
})
export type Push = z.infer<typeof Push>

/** As many as a person reads. */
const shown = 200

const cellsOf = ({ atMs, subscription, urgency, ttlSeconds, topic, body, answer }: Push): string[] => [
  new Date(atMs).toISOString(),
  subscription.slice(0, 8),
  urgency,
  `${ttlSeconds} s`,
  topic,
  `${Buffer.byteLength(body, 'base64')} bytes, encrypted`,
  String(answer),
]

const rowOf = (push: Push): string =>
  `<tr>${cellsOf(push)
    .map((cell) => `<td>${cell}</td>`)
    .join('')}</tr>`

/** A page for people: the newest message first. It asks again every five seconds. No cell can hold any markup. */
const renderPushes = (messages: readonly Push[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<meta http-equiv="refresh" content="5" />
<title>Push messages</title>
<style>
  body { font: 14px/1.4 system-ui, sans-serif; margin: 2rem; color-scheme: light dark; }
  table { border-collapse: collapse; } td, th { text-align: left; padding: 0.3rem 0.8rem; vertical-align: top; }
  tr { border-top: 1px solid #8886; }
</style>
<h1>Push messages</h1>
<p>${messages.length === 0 ? 'Nothing was sent yet.' : `${messages.length} in all. Only the browser that a message is for can read it.`}</p>
<table>
<tr><th>Sent</th><th>Subscription</th><th>Urgency</th><th>TTL</th><th>Topic</th><th>Message</th><th>Answer</th></tr>
${messages.slice(-shown).reverse().map(rowOf).join('\n')}
</table>
</html>`

const Subscription = z.object({ answer: z.number().int().min(200).max(599).optional() })

interface PushServiceOptions {
  /** 0 takes a free port. */
  readonly port: number
  readonly dir: string
  /** Epoch milliseconds. */
  readonly now?: () => number
}

interface Answer {
  status: number
  type?: string
  body?: string
}

/** More than a push service takes, so that what is too large is answered as one answers it. */
const readBytes = 64 * 1024

const asAnswer = (error: unknown): Answer => {
  if (error instanceof PushError) return { status: error.status, body: error.message }
  if (error instanceof BodyTooLarge) return { status: 413, body: error.message }
  if (error instanceof z.ZodError) return { status: 400, body: z.prettifyError(error) }
  console.error('push stand-in:', error)
  return { status: 500, body: 'The push service failed' }
}

const json = (status: number, value: unknown): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
})

/** Stands in for the push services of browsers. */
export const startPushService = async ({
  port,
  dir,
  now = Date.now,
}: PushServiceOptions): Promise<StandIn> => {
  const messages = await openOutbox(join(dir, 'pushes.jsonl'), Push)
  const known = await openState(join(dir, 'subscriptions.json'), z.record(z.string(), Subscription), {})
  const place = { origin: '' }

  const subscribe = async (): Promise<Answer> => {
    const id = randomUUID()
    known.value[id] = {}
    await known.save()
    return json(201, { endpoint: `${place.origin}/push/${id}` })
  }

  /** From now on it answers so, as it would when a browser is gone or asked too much. */
  const answerWith = async (id: string, request: IncomingMessage): Promise<Answer> => {
    if (!Object.hasOwn(known.value, id)) throw new PushError(404, 'no such subscription')
    const body = await readBody(request, readBytes)
    known.value[id] = Subscription.parse(JSON.parse(body.toString('utf8')))
    await known.save()
    return json(200, known.value[id])
  }

  const take = async (id: string, request: IncomingMessage): Promise<Answer> => {
    const body = await readBody(request, readBytes)
    const read = readPush({ headers: request.headers, body }, place.origin, now())
    const subscription = Object.hasOwn(known.value, id) ? known.value[id] : { answer: 404 }
    const answer = subscription?.answer ?? 201
    const message = { id: randomUUID(), subscription: id, ...read, body: body.toString('base64') }
    await messages.append([{ ...message, answer, atMs: now() }])
    return { status: answer }
  }

  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const { method = 'GET', url = '/' } = request
    const [path = '/'] = url.split('?')
    const id = /^\/(?:push|subscriptions)\/([\w-]+)$/.exec(path)?.[1]
    if (method === 'GET' && path === '/') {
      return { status: 200, type: 'text/html; charset=utf-8', body: renderPushes(messages.entries) }
    }
    if (method === 'GET' && path === '/messages') return json(200, messages.entries)
    if (method === 'POST' && path === '/subscriptions') return subscribe()
    if (method === 'PUT' && path.startsWith('/subscriptions/') && id !== undefined) {
      return answerWith(id, request)
    }
    if (method === 'POST' && path.startsWith('/push/') && id !== undefined) return take(id, request)
    throw new PushError(404, 'no such page')
  }

  const server = await listen((request, response) => {
    answer(request)
      .catch(asAnswer)
      .then(({ status, type = 'text/plain', body = '' }) =>
        response.writeHead(status, { 'content-type': type }).end(body),
      )
      .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  }, port)
  place.origin = server.url
  return {
    url: server.url,
    stop: async () => {
      await server.close()
      await messages.close()
    },
  }
}
