import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import * as z from 'zod/mini'
import { type Clock, minuteMs } from '../../../shared/core/time'

const Signed = z.object({
  authorizer: z.object({ jwt: z.object({ claims: z.object({ sub: z.string() }) }) }),
})

/** Longer than a page waits between two polls. */
const lifeMs = 5 * minuteMs
const mostGrants = 10_000

/**
 * Who was let through of late, and to what, as far as this process knows. It decides nothing: it only says for whom a
 * read may begin while the check of rights still runs, so that nothing is read for a stranger.
 */
export interface RecentGrants {
  has(event: APIGatewayProxyEventV2): boolean
  note(event: APIGatewayProxyEventV2): void
  forget(event: APIGatewayProxyEventV2): void
}

/** One caller, one route, one object; undefined without a verified token. */
const keyOf = ({ requestContext, routeKey, pathParameters }: APIGatewayProxyEventV2): string | undefined => {
  const { data } = Signed.safeParse(requestContext)
  if (data === undefined) return undefined
  return JSON.stringify([data.authorizer.jwt.claims.sub, routeKey, pathParameters])
}

export const openRecentGrants = (now: Clock): RecentGrants => {
  const expiries = new Map<string, number>()
  return {
    has: (event) => (expiries.get(keyOf(event) ?? '') ?? 0) > now(),
    note: (event) => {
      const key = keyOf(event)
      if (key === undefined) return
      // The latest stands last, so that the first is the one to go.
      expiries.delete(key)
      expiries.set(key, now() + lifeMs)
      const [oldest] = expiries.keys()
      if (expiries.size > mostGrants && oldest !== undefined) expiries.delete(oldest)
    },
    forget: (event) => {
      expiries.delete(keyOf(event) ?? '')
    },
  }
}
