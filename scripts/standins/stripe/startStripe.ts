import { existsSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { StandIn } from '../StandIn'
import type { OpenStripe, StripeOptions } from './openStripe'

const listen = async (server: Server, port: number): Promise<number> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  return (server.address() as AddressInfo).port
}

/** Sets the account up by a door of its own, while everybody else waits. */
async function setUpOnce({ dir, setUp }: StripeOptions, stripe: OpenStripe): Promise<OpenStripe> {
  const mark = join(dir, 'set-up')
  if (setUp === undefined || existsSync(mark)) return stripe
  const door = createServer((request, response) => void stripe.answer(request, response))
  try {
    await setUp(`http://127.0.0.1:${await listen(door, 0)}`)
  } finally {
    door.closeAllConnections()
    door.close()
  }
  writeFileSync(mark, '')
  return stripe
}

/**
 * Starts the Stripe stand-in: `new Stripe('sk_test_…', { host, port, protocol: 'http' })` works against it. State is
 * durable before a request is answered. Nothing is loaded before the first request, unless there is state already:
 * renewals, retries of payments and undelivered events go on after a restart.
 */
export async function startStripe(options: StripeOptions): Promise<StandIn> {
  const { logError = console.error } = options
  let opened: Promise<OpenStripe> | undefined
  let url = ''
  const open = () => (opened ??= import('./openStripe').then(({ openStripe }) => openStripe(options, url)))
  let ready: Promise<OpenStripe> | undefined
  const prepare = () =>
    (ready ??= open()
      .then((stripe) => setUpOnce(options, stripe))
      .catch((error: unknown) => {
        ready = undefined
        throw error
      }))
  const server = createServer((request, response) => {
    prepare()
      .then((stripe) => stripe.answer(request, response))
      .catch((error: unknown) => {
        logError(error)
        if (!response.headersSent) response.writeHead(500)
        response.end()
      })
  })
  url = `http://localhost:${await listen(server, options.port)}`
  if (existsSync(options.dir)) await open()
  return {
    url,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await (await opened)?.stop()
    },
  }
}
