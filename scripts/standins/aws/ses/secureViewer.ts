import type { IncomingMessage } from 'node:http'
import type { Forwarded } from './forwardToSes'

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

export const isViewer = (request: IncomingMessage) =>
  request.method === 'GET' && request.url?.split('?')[0] === '/'

/** The viewer page with the frame of a mail in a sandbox; throws when the page has no such frame any more. */
export const secureViewer = (page: Forwarded): Forwarded => {
  const html = page.body.toString('utf8')
  if (!html.includes(frame)) throw new Error('The viewer page of the mailbox is not the one known here')
  return {
    ...page,
    headers: { ...page.headers, 'content-security-policy': policy, 'x-content-type-options': 'nosniff' },
    body: Buffer.from(html.replaceAll(frame, sandboxed)),
  }
}
