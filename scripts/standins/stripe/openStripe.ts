import type { IncomingMessage, ServerResponse } from 'node:http'
import { openAccount, type Account } from './account'
import { answerRequest, forgetOldAnswers } from './answerRequest'
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
  /** Sets an account up before its first request is answered; done again when it did not come to its end. */
  readonly setUp?: (url: string) => Promise<void>
}

/** Stripe with its state open, before any server. */
export interface OpenStripe {
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>
  stop(): Promise<void>
}

const largestBody = 1_000_000
const settleEveryMs = 60_000

/** Opens the state; renewals, retries of payments and undelivered events go on from there. `url` is where pages are. */
export function openStripe(options: StripeOptions, url: string): OpenStripe {
  const { now = Date.now, logError = console.error, webhookRetryMs = retryDelayMs } = options
  const store = openStripeStore(options.dir)
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
  settle()
  const timer = setInterval(settle, settleEveryMs)
  return {
    answer: (request, response) =>
      answer(account, request, response, logError).finally(() => webhooks.deliver()),
    stop: async () => {
      clearInterval(timer)
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
