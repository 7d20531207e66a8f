import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { Problem } from '../../shared/core/problem'
import { keyRate } from '../../shared/core/requestRates'
import type { KeyUse } from '../users/useApiKey'

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>

/** What a key may still ask stands on every answer to it, refusals included. */
export interface KeyLimits {
  note(event: APIGatewayProxyEventV2, using: Promise<KeyUse | undefined>): Promise<KeyUse | undefined>
  tell(handler: Handler): Handler
}

const windowSeconds = keyRate.atOnce / keyRate.perSecond

const headersOf = (remaining: number, resetSeconds: number): Record<string, string> => ({
  'ratelimit-policy': `${keyRate.atOnce};w=${windowSeconds}`,
  'ratelimit-limit': String(keyRate.atOnce),
  'ratelimit-remaining': String(remaining),
  'ratelimit-reset': String(resetSeconds),
})

export const openKeyLimits = (): KeyLimits => {
  const limitHeaders = new WeakMap<APIGatewayProxyEventV2, Record<string, string>>()
  return {
    note: async (event, using) => {
      try {
        const used = await using
        if (used !== undefined) limitHeaders.set(event, headersOf(used.remaining, used.resetSeconds))
        return used
      } catch (error) {
        const isOver = error instanceof Problem && error.code === 'tooManyAttempts'
        if (isOver) limitHeaders.set(event, headersOf(0, error.retryAfterSeconds ?? 1))
        throw error
      }
    },
    tell: (handler) => async (event, context) => {
      const response = await handler(event, context)
      return { ...response, headers: { ...response.headers, ...limitHeaders.get(event) } }
    },
  }
}
