import Stripe from 'stripe'
import type { ReadSecretVersion } from '../core/openSecrets'

/** `http://127.0.0.1:3006` as the Stripe client wants it; absent, it talks to Stripe itself. */
const hostOf = (endpoint: string | undefined) => {
  if (endpoint === undefined) return {}
  const { hostname, port, protocol } = new URL(endpoint)
  return { host: hostname, port, protocol: protocol === 'http:' ? ('http' as const) : ('https' as const) }
}

/** A person waits for the answer: what takes longer is answered as unknown, and is reconciled later. */
const limits = { timeout: 8000, maxNetworkRetries: 1 } as const

/** The Stripe client, made at the first use: its key lies in Secrets Manager, never in a template. */
export const openStripe = (
  readVersion: ReadSecretVersion,
  secretId: string,
  endpoint: string | undefined,
): (() => Promise<Stripe>) => {
  let client: Promise<Stripe> | undefined
  const open = async (): Promise<Stripe> => {
    const { text } = (await readVersion(secretId)) ?? {}
    if (text === undefined) throw new Error('The Stripe key is empty')
    return new Stripe(text, { ...limits, ...hostOf(endpoint) })
  }
  return () =>
    (client ??= open().catch((error: unknown) => {
      client = undefined
      throw error
    }))
}
