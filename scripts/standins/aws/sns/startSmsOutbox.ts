import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import * as z from 'zod'
import { openOutbox } from '../../disk/openOutbox'
import { listen, BodyTooLarge, readBody } from '../../http/httpServer'
import { type Permits, permitAll, refusalOf } from '../core/openPermits'
import { renderElement } from '../../http/renderElement'
import type { StandIn } from '../../StandIn'

/** A refusal as SNS words it. */
class SmsError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status = 400,
  ) {
    super(message)
  }
}

/** Ten parts of 160 characters: longer texts are refused by the service. */
const maxCharacters = 1600

/** The text message that a `Publish` to a telephone number asks for; throws `SmsError` for anything else. */
const readMessage = (
  request: IncomingMessage,
  form: URLSearchParams,
): { to: string; text: string; region: string } => {
  const region = /^AWS4-HMAC-SHA256 Credential=[^/]+\/\d+\/([^/]+)\/sns\//.exec(
    request.headers.authorization ?? '',
  )?.[1]
  if (region === undefined)
    throw new SmsError('MissingAuthenticationToken', 'Missing Authentication Token', 403)
  const action = form.get('Action') ?? ''
  if (request.method !== 'POST' || action !== 'Publish')
    throw new SmsError('InvalidAction', `The action ${action} is not valid for this endpoint.`)
  if (form.has('TopicArn') || form.has('TargetArn'))
    throw new SmsError(
      'InvalidAction',
      'The action Publish to a topic or target is not valid for this endpoint.',
    )
  const [to = '', text = ''] = [form.get('PhoneNumber') ?? '', form.get('Message') ?? '']
  if (!/^\+[1-9]\d{6,14}$/.test(to))
    throw new SmsError(
      'InvalidParameter',
      `Invalid parameter: PhoneNumber Reason: ${to} is not valid to publish to`,
    )
  if (text === '') throw new SmsError('InvalidParameter', 'Invalid parameter: Empty message')
  if (text.length > maxCharacters)
    throw new SmsError('InvalidParameter', 'Invalid parameter: Message too long')
  return { to, text, region }
}

/** A text message as the outbox keeps it. */
export const Sms = z.object({
  messageId: z.string(),
  /** E.164. */
  to: z.string(),
  text: z.string(),
  sentMs: z.number(),
  /** Whose spending limit pays for it; unknown of messages from before it was kept. */
  region: z.string().optional(),
})
export type Sms = z.infer<typeof Sms>

const escapes: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }
const escape = (text: string): string => text.replace(/[<>&"]/g, (character) => escapes[character] ?? '')

/** As many as a person reads. */
const shown = 200

const rowOf = ({ to, text, sentMs }: Sms): string =>
  `<tr>${[to, text, new Date(sentMs).toISOString()].map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`

/** A page for people: the newest message first. It asks again every five seconds. */
const renderMessages = (messages: readonly Sms[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<meta http-equiv="refresh" content="5" />
<title>Text messages</title>
<style>
  body { font: 14px/1.4 system-ui, sans-serif; margin: 2rem; color-scheme: light dark; }
  table { border-collapse: collapse; } td, th { text-align: left; padding: 0.3rem 0.8rem; vertical-align: top; }
  tr { border-top: 1px solid #8886; }
</style>
<h1>Text messages</h1>
<p>${messages.length === 0 ? 'Nothing was sent yet.' : `${messages.length} in all.`}</p>
<table>
<tr><th>To</th><th>Text</th><th>Sent</th></tr>
${messages.slice(-shown).reverse().map(rowOf).join('\n')}
</table>
</html>`

export interface SmsOutbox extends StandIn {
  /** Delivers a message that another stand-in sends; it is on disk when this resolves. */
  send(message: Pick<Sms, 'to' | 'text' | 'region'>): Promise<void>
}

interface SmsOptions {
  /** 0 takes a free port. */
  readonly port: number
  readonly dir: string
  /** What the callers may. */
  readonly permits?: Permits
  /** Epoch milliseconds. */
  readonly now?: () => number
}

interface Answer {
  readonly status: number
  readonly type: 'text/xml' | 'application/json' | 'text/html; charset=utf-8'
  readonly body: string
}

const namespace = ' xmlns="http://sns.amazonaws.com/doc/2010-03-31/"'
const maxBodyBytes = 256 * 1024

const asAnswer = (error: unknown): Answer => {
  const known =
    error instanceof SmsError
      ? error
      : error instanceof BodyTooLarge
        ? new SmsError('InvalidParameter', error.message)
        : new SmsError('InternalError', 'The outbox failed', 500)
  if (known.status === 500) console.error('sms stand-in:', error)
  const Error = { Type: known.status < 500 ? 'Sender' : 'Receiver', Code: known.code, Message: known.message }
  const body = renderElement('ErrorResponse', { Error, RequestId: randomUUID() }, namespace)
  return { status: known.status, type: 'text/xml', body }
}

/** Stands in for SNS as far as it sends text messages: what is published to a number is listed at `GET /sms`, and shown
 * to people at `/`. */
export const startSmsOutbox = async ({
  port,
  dir,
  permits = permitAll,
  now = Date.now,
}: SmsOptions): Promise<SmsOutbox> => {
  const outbox = await openOutbox(join(dir, 'sms.jsonl'), Sms)
  const keep = async (message: Pick<Sms, 'to' | 'text' | 'region'>) => {
    const messageId = randomUUID()
    await outbox.append([{ messageId, ...message, sentMs: now() }])
    return messageId
  }
  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const page = request.method === 'GET' ? request.url?.split('?')[0] : undefined
    if (page === '/')
      return { status: 200, type: 'text/html; charset=utf-8', body: renderMessages(outbox.entries) }
    if (page === '/sms')
      return { status: 200, type: 'application/json', body: JSON.stringify(outbox.entries) }
    const body = await readBody(request, maxBodyBytes)
    const message = readMessage(request, new URLSearchParams(body.toString('utf8')))
    const refusal = refusalOf(permits, request.headers, 'sns:Publish', message.to)
    if (refusal !== undefined) throw new SmsError('AuthorizationError', refusal, 403)
    const messageId = await keep(message)
    const PublishResult = { MessageId: messageId }
    const content = { PublishResult, ResponseMetadata: { RequestId: randomUUID() } }
    return { status: 200, type: 'text/xml', body: renderElement('PublishResponse', content, namespace) }
  }
  const server = await listen((request, response) => {
    answer(request)
      .catch(asAnswer)
      .then(({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body))
      .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  }, port)
  return {
    url: server.url,
    send: async (message) => void (await keep(message)),
    stop: async () => {
      await server.close()
      await outbox.close()
    },
  }
}
