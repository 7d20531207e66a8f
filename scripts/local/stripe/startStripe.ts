import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StandIn } from '../standIn'
import { openAccount, type Account } from './account'
import { answerRequest } from './answerRequest'
import { forgetOldAnswers } from './idempotency'
import { servePage } from './servePage'
import { settleDue } from './settleDue'
import { openStripeStore } from './stripeStore'
import { retryDelayMs, startWebhooks } from './webhooks'

export interface StripeOptions {
  /** 0 for any free one; on the loopback address only. */
  readonly port: number
  /** Where the state is kept. */
  readonly dir: string
  /** Where events are sent; without it they are only listed. */
  readonly webhookUrl?: string
  readonly webhookSecret?: string
  /** The clock of customers without a test clock, in milliseconds since 1970. */
  readonly now?: () => number
  /** Milliseconds to wait after the n-th failed delivery; undefined gives up. Stripe's three days by default. */
  readonly webhookRetryMs?: (attempts: number) => number | undefined
  readonly logError?: (error: unknown) => void
}

const largestBody = 1_000_000
const settleEveryMs = 60_000

/**
 * Starts the Stripe stand-in: `new Stripe('sk_test_…', { host, port, protocol: 'http' })` works against it. State is
 * durable before a request is answered; renewals, retries of payments and undelivered events go on after a restart.
 */
export async function startStripe(options: StripeOptions): Promise<StandIn> {
  const { now = Date.now, logError = console.error, webhookRetryMs = retryDelayMs } = options
  const store = openStripeStore(options.dir)
  let url = ''
  const account = openAccount(
    store,
    () => Math.floor(now() / 1000),
    () => url,
  )
  const { webhookUrl, webhookSecret = 'whsec_local' } = options
  const target = webhookUrl && { url: webhookUrl, secret: webhookSecret, retryDelayMs: webhookRetryMs }
  const webhooks = startWebhooks(store, target === '' ? undefined : target)
  const settle = () => {
    store.transact(() => {
      forgetOldAnswers(store, account.secondsFor(null))
      settleDue(account)
    })
    webhooks.deliver()
  }
  const server = createServer((request, response) => {
    answer(account, request, response, logError)
      .catch((error: unknown) => {
        logError(error)
        if (!response.headersSent) response.writeHead(500)
        response.end()
      })
      .finally(() => webhooks.deliver())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, '127.0.0.1', resolve)
  })
  url = `http://localhost:${(server.address() as AddressInfo).port}`
  settle()
  const timer = setInterval(settle, settleEveryMs)
  return {
    url,
    async stop() {
      clearInterval(timer)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await webhooks.stop()
      store.close()
    },
  }
}

async function answer(
  account: Account,
  request: IncomingMessage,
  response: ServerResponse,
  logError: (error: unknown) => void,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const method = request.method ?? 'GET'
  const body = await readBody(request)
  if (body === undefined) {
    response.writeHead(413).end()
    return
  }
  if (!url.pathname.startsWith('/v1/')) {
    const page = servePage(account, method, url, body)
    response.writeHead(page.status, page.headers).end(page.body)
    return
  }
  const { authorization, 'idempotency-key': key } = request.headers
  const {
    status,
    headers,
    body: object,
  } = answerRequest(
    account,
    {
      method,
      path: url.pathname,
      query: url.search.slice(1),
      body,
      authorization,
      idempotencyKey: typeof key === 'string' ? key : undefined,
    },
    logError,
  )
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(object, null, 2))
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > largestBody) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
