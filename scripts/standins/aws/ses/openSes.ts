import { createRequire } from 'node:module'
import type { Server } from 'node:http'
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
export interface OpenSes {
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
