import type { IncomingMessage, Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type * as Ses from 'aws-ses-v2-local'
import type * as Store from 'aws-ses-v2-local/dist/store'
import * as z from 'zod'

/** A mail as the viewer page and `/store` show it. */
export const Email = z.object({
  messageId: z.string(),
  from: z.string(),
  replyTo: z.array(z.string()),
  destination: z.object({ to: z.array(z.string()), cc: z.array(z.string()), bcc: z.array(z.string()) }),
  subject: z.string(),
  body: z.object({ html: z.string().optional(), text: z.string().optional() }),
  attachments: z.array(
    z.looseObject({
      /** Base64. */
      content: z.string(),
      contentType: z.string(),
      filename: z.string().optional(),
      size: z.number(),
    }),
  ),
  headers: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
  /** Epoch seconds. */
  at: z.number(),
})
export type Email = z.infer<typeof Email>

/** The package at work: its server on a port of its own, and the list that it keeps its mails in. */
interface OpenSes {
  readonly url: string
  /** The list of this moment: the package begins a new one when it is cleared. */
  readonly emails: Email[]
  close(): Promise<void>
}

let isOpen = false

const closeServer = (server: Server) =>
  new Promise<void>((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()))
    server.closeAllConnections()
  })

/**
 * Starts `aws-ses-v2-local` with these mails in it. The package keeps its mails in one list for the whole
 * process, so there can be one at a time; a second is refused rather than mixed up with the first.
 */
export const openSes = async (emails: readonly Email[]): Promise<OpenSes> => {
  if (isOpen) throw new Error('There is a mailbox in this process already')
  isOpen = true
  // required only now, since it is slow to load; `require` gives its CommonJS exports the same way everywhere
  const require = createRequire(import.meta.url)
  const { default: start } = require('aws-ses-v2-local') as typeof Ses
  const { clearStore, getStoreReadonly } = require('aws-ses-v2-local/dist/store') as typeof Store
  clearStore()
  getStoreReadonly().emails.push(...emails)
  const server = await start({ host: '127.0.0.1', port: 0 })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get emails() {
      return getStoreReadonly().emails
    },
    close: async () => {
      await closeServer(server)
      isOpen = false
    },
  }
}

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
