import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import * as z from 'zod'
import { listen, BodyTooLarge, readBody } from '../../http/httpServer'
import { type Permits, permitAll, refusalOf } from '../core/openPermits'
import type { StandIn } from '../../StandIn'
import { openOutbox } from '../../disk/openOutbox'
import { simulateDeliveryEvent, type MailEvent } from './simulateDeliveryEvent'
import { forwardToSes, type Forwarded, openSes, Email } from './openSes'

/** Mails are HTML from anywhere: nothing of theirs is fetched, and only the viewer's own script runs. */
const policy = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data: cid:",
  "frame-ancestors 'none'",
].join('; ')

const frame = '<iframe '
const sandboxed = '<iframe sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox" '

const isViewer = (request: IncomingMessage) => request.method === 'GET' && request.url?.split('?')[0] === '/'

/** The viewer page with the frame of a mail in a sandbox; throws when the page has no such frame any more. */
const secureViewer = (page: Forwarded): Forwarded => {
  const html = page.body.toString('utf8')
  if (!html.includes(frame)) throw new Error('The viewer page of the mailbox is not the one known here')
  return {
    ...page,
    headers: { ...page.headers, 'content-security-policy': policy, 'x-content-type-options': 'nosniff' },
    body: Buffer.from(html.replaceAll(frame, sandboxed)),
  }
}

const Addresses = z.array(z.string()).optional()
const Request = z.object({
  Destination: z
    .object({ ToAddresses: Addresses, CcAddresses: Addresses, BccAddresses: Addresses })
    .optional(),
})

const address = /^(?:[^<>]*<([^<>\s]+@[^<>\s]+\.[^<>\s]+)>|[^<>\s@]+@[^<>\s@]+\.[^<>\s@]+)$/

/** The first recipient of an SESv2 SendEmail that is no address: the service refuses it, the package does not. */
const findBadRecipient = (body: unknown): string | undefined => {
  const { Destination = {} } = Request.catch({}).parse(body)
  return [Destination.ToAddresses, Destination.CcAddresses, Destination.BccAddresses]
    .flatMap((list) => list ?? [])
    .find((recipient) => !address.test(recipient.trim()))
}

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly html?: string
  readonly text?: string
  readonly from?: string
}

export interface Mailbox extends StandIn {
  /** Delivers a mail that another stand-in sends; it is on disk when this resolves. */
  send(mail: Mail): Promise<void>
}

export interface MailboxOptions {
  /** 0 takes a free port. */
  readonly port: number
  readonly dir: string
  /** What the callers may. */
  readonly permits?: Permits
  /** Called with the delivery event of an accepted mail. */
  readonly onEvent?: (event: MailEvent) => Promise<void>
  /** Epoch milliseconds. */
  readonly now?: () => number
}

const Accepted = z.object({ MessageId: z.string() })

const maxBodyBytes = 40 * 1024 * 1024

const Sent = z.object({ FromEmailAddress: z.string(), ConfigurationSetName: z.string().optional() })

/** A mail needs a right on the domain that it is from, and one on its configuration set. */
const findUngranted = (permits: Permits, { headers }: IncomingMessage, mail: unknown): string | undefined => {
  const sent = Sent.safeParse(mail).data
  const domain = /@([^\s>]+)>?$/.exec(sent?.FromEmailAddress ?? '')?.[1] ?? ''
  const set = sent?.ConfigurationSetName
  return [`identity/${domain}`, ...(set === undefined ? [] : [`configuration-set/${set}`])]
    .map((resource) => refusalOf(permits, headers, 'ses:SendEmail', `ses:${resource}`))
    .find((refusal) => refusal !== undefined)
}

const refuse = (status: number, code: string, message: string): Forwarded => ({
  status,
  headers: { 'content-type': 'application/json', 'x-amzn-errortype': code },
  body: Buffer.from(JSON.stringify({ message })),
})

const parseJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch {
    return undefined
  }
}

/**
 * Stands in for SES: `aws-ses-v2-local` answers the API, shows its viewer page at `/` and its mails at `/store`.
 * Here the mails are also kept in `dir`: one that was accepted is still there after a restart.
 */
export const startMailbox = async ({
  port,
  dir,
  permits = permitAll,
  onEvent,
  now = Date.now,
}: MailboxOptions): Promise<Mailbox> => {
  const outbox = await openOutbox(join(dir, 'mails.jsonl'), Email)
  const ses = await openSes(outbox.entries).catch(async (error: unknown) => {
    await outbox.close()
    throw error
  })
  let kept = ses.emails.length
  let last: Promise<void> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
  /** In turn: a mail that another request could not write, since the disk is full, is written by its own, or refused. */
  const keepNew = () =>
    inTurn(async () => {
      const added = ses.emails.slice(kept)
      await outbox.append(added)
      kept += added.length
    })
  const forgetAll = () =>
    inTurn(async () => {
      kept = ses.emails.length
      await outbox.clear()
    })

  const tellOfIt = async (sent: Buffer, accepted: Forwarded): Promise<void> => {
    const { MessageId } = Accepted.parse(parseJson(accepted.body))
    const event = simulateDeliveryEvent(parseJson(sent), MessageId, now())
    if (event !== undefined) await onEvent?.(event)
  }

  const answer = async (request: IncomingMessage): Promise<Forwarded> => {
    const clears = request.method === 'POST' && request.url === '/clear-store'
    // any page could send this without asking first, so only the viewer may
    if (clears && request.headers['sec-fetch-site'] !== 'same-origin')
      return refuse(403, 'AccessDeniedException', 'Only the page of the mailbox may clear it')
    const body = await readBody(request, maxBodyBytes)
    const sends = request.url === '/v2/email/outbound-emails'
    const bad = sends ? findBadRecipient(parseJson(body)) : undefined
    if (bad !== undefined) return refuse(400, 'BadRequestException', `Illegal address: ${bad}`)
    const ungranted = sends ? findUngranted(permits, request, parseJson(body)) : undefined
    if (ungranted !== undefined) return refuse(403, 'AccessDeniedException', ungranted)
    const forwarded = await forwardToSes(ses.url, request, body)
    if (clears) await forgetAll()
    await keepNew()
    if (sends && forwarded.status < 400) await tellOfIt(body, forwarded)
    return isViewer(request) ? secureViewer(forwarded) : forwarded
  }

  const server = await listen((request, response) => {
    answer(request)
      .catch((error: unknown) => {
        if (error instanceof BodyTooLarge) return refuse(413, 'BadRequestException', error.message)
        console.error('mailbox:', error)
        return refuse(500, 'InternalFailure', 'The mailbox failed')
      })
      .then(({ status, headers, body }) => response.writeHead(status, headers).end(body))
      .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  }, port)

  return {
    url: server.url,
    send: ({ to, subject, html, text, from = 'no-reply@localhost' }) => {
      ses.emails.push({
        messageId: `ses-${randomUUID()}`,
        from,
        replyTo: [],
        destination: { to: [to], cc: [], bcc: [] },
        subject,
        body: { html, text },
        attachments: [],
        at: Math.floor(now() / 1000),
      })
      return keepNew()
    },
    stop: async () => {
      await server.close()
      await ses.close()
      await outbox.close()
    },
  }
}
