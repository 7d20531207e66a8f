import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { Problem } from '../../shared/core/problem'
import { staffGroup } from '../../shared/core/roles'
import type { Clock } from '../../shared/core/time'
import { tierOf } from '../../shared/plans/tierOf'
import { keyRate } from '../../shared/core/requestRates'
import type { AccessStore } from '../access/accessStore'
import { grantCaller, pathObject } from '../access/whoMay'
import type { WhoMay } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import { hasApiAccess } from '../users/apiCredentials'
import type { UseApiKey, KeyUse } from '../users/useApiKey'
import type { UserStore } from '../users/userStore'
import { isApiKey } from '../users/apiCredentialStore'

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>

/** What a key may still ask stands on every answer to it, refusals included. */
interface KeyLimits {
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

/** Programs that know no other way send a key as the password of `Basic`, whatever the name before it. */
const passwordIn = (authorization = ''): string | undefined => {
  const [, credentials = ''] = /^Basic ([\w+/=]{1,400})$/i.exec(authorization) ?? []
  return Buffer.from(credentials, 'base64').toString('utf8').split(':')[1]
}

/** The key that a request carries, if what it carries can be one. */
const keyIn = ({ headers }: Pick<APIGatewayProxyEventV2, 'headers'>): string | undefined => {
  const key = headers['x-api-key'] ?? passwordIn(headers.authorization)
  return key !== undefined && isApiKey(key) ? key : undefined
}

const needsPlan = 'The Cloud API needs a Hosted plan.'

interface Sources {
  access: AccessStore
  users: Pick<UserStore, 'read'>
  devices: Pick<DeviceStore, 'record'>
  useKey: UseApiKey
  limits: KeyLimits
  now: Clock
}

/**
 * Resolves key → account → role → plan at every request. A key may what its owner may on their own devices: what staff
 * may everywhere no key opens.
 */
export const whoMayByKey =
  ({ access, users, devices, useKey, limits, now }: Sources): WhoMay =>
  async (endpoint, event, path) => {
    const key = keyIn(event)
    const used = key === undefined ? undefined : await limits.note(event, useKey(key))
    if (used === undefined) throw new Problem('notSignedIn', 'The X-API-Key is missing or is not valid.')
    const { userid, id } = used
    const object = pathObject(access, endpoint, path)
    const [user, own, record] = await Promise.all([
      users.read(userid),
      object?.standingOf(userid),
      path.deviceid === undefined ? undefined : devices.record(path.deviceid),
    ])
    if (user === undefined || user.isDisabled) throw new Problem('notSignedIn')
    const specialGroups = new Set(user.specialGroups.filter((group) => group !== staffGroup))
    if (!hasApiAccess(user, specialGroups)) {
      throw new Problem('forbidden', 'This account has no API access.')
    }
    const { email, name } = user
    const { requestId } = event.requestContext
    const caller = { userid, email, name, specialGroups, sessionId: `key ${id}`, tokenExpires: 0, requestId }
    const granted = await grantCaller(access, endpoint, caller, { object, own })
    if (record === undefined) return granted
    const tier = tierOf({ ...record, nowMs: now() })
    if (!tier.apiEnabled) throw new Problem('forbidden', needsPlan)
    return { ...granted, proof: { ways: [], ...granted.proof, plan: tier.name } }
  }
