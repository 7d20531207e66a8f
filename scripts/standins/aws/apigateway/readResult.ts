import * as z from 'zod'
import type { GatewayResponse } from '../../http/exchange'

const HeaderValue = z.union([z.string(), z.number(), z.boolean()]).transform(String)

const Structured = z.object({
  statusCode: z.coerce.number().int().min(100).max(599),
  headers: z.record(z.string(), HeaderValue).nullish(),
  cookies: z.array(z.string()).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
})

/** The gateway frames the answer itself. */
const ownHeaders = new Set(['content-length', 'transfer-encoding', 'connection', 'keep-alive'])

const inferred = (result: unknown): GatewayResponse => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(typeof result === 'string' ? result : JSON.stringify(result)),
})

/**
 * Turns what a function answered into a response as payload format 2.0 does: a result with a `statusCode` is
 * taken at its word, anything else is a JSON body. Gives `undefined` for a malformed result.
 */
export const readResult = (result: unknown): GatewayResponse | undefined => {
  if (typeof result !== 'object' || result === null || !('statusCode' in result)) return inferred(result)
  const parsed = Structured.safeParse(result)
  if (!parsed.success) return undefined
  const { statusCode, headers, cookies, body, isBase64Encoded } = parsed.data
  const sent = Object.entries(headers ?? {})
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => !ownHeaders.has(name))
  return {
    status: statusCode,
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      ...Object.fromEntries(sent),
      ...(cookies && cookies.length > 0 ? { 'set-cookie': cookies } : {}),
    },
    body: Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8'),
  }
}
