import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { createHash, timingSafeEqual } from 'node:crypto'
import { originHeader } from '../../../shared/core/originHeader'
import { type ProblemBody, problemMessage, problemStatus } from '../../../shared/core/problem'
import { type Clock, dayMs, secondMs } from '../../../shared/core/time'
import { log } from '../log'
import type { ReadSecretVersion } from '../openSecrets'
import { answer } from './answer'

/** Whether this is a secret that the front sends now. */
type IsOriginSecret = (given: string | undefined) => Promise<boolean>

/** So long what was read counts at most: a secret that ended is refused from then on. */
const freshMs = 60 * secondMs
/** From this age on it is read again on the side, so that a busy service never waits for it. */
const refreshMs = freshMs / 2
/** A secret that is not known may be a new one: it is looked up, but not for every stranger. */
const againMs = secondMs
/** The secret before stays good so long: some edges take a while to hear of another. */
const previousMs = dayMs

/** Texts of any length are compared in the same time. */
const isSame = (a: string, b: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

/**
 * Secrets that are good now: the current one; while it is changed also the one to come; for a day the one before.
 * @throws when the current one cannot be read
 */
export const openReadOriginSecrets =
  (readVersion: ReadSecretVersion, SecretId: string, now: Clock) => async (): Promise<string[]> => {
    const stages = ['AWSCURRENT', 'AWSPENDING', 'AWSPREVIOUS']
    const [current, pending, previous] = await Promise.all(
      stages.map((stage) => readVersion(SecretId, stage)),
    )
    if (current === undefined) throw new Error(`The secret ${SecretId} has no current version`)
    const good = [current, pending, ...(now() - current.createdMs < previousMs ? [previous] : [])]
    return good.flatMap((each) => each?.text ?? [])
  }

/** Remembers what was read; `now` in epoch milliseconds. */
export const openIsOriginSecret = (read: () => Promise<readonly string[]>, now: Clock): IsOriginSecret => {
  let known: readonly string[] = []
  let readMs = -Infinity
  let reading: Promise<void> | undefined

  const refresh = (): Promise<void> =>
    (reading ??= read()
      .then((secrets) => {
        known = secrets
        readMs = now()
      })
      .finally(() => {
        reading = undefined
      }))
  // Every secret is compared, whichever fits, so that the timing reveals nothing.
  const fits = (given: string) => known.map((secret) => isSame(given, secret)).includes(true)

  return async (given) => {
    if (given === undefined) return false
    const ageMs = now() - readMs
    const refreshed = ageMs >= refreshMs && known.length > 0 ? refresh().catch(() => undefined) : undefined
    // A service that slept waits; while the secrets cannot be read, those that were known go on.
    if (ageMs >= freshMs) await refreshed
    if (fits(given)) return true
    if (ageMs < againMs) return false
    await refresh()
    return fits(given)
  }
}

/**
 * Who asked, as the front saw it. Each hop notes at the end whom it has the request from: last the gateway, which has
 * it from the front, before it the front; whatever stands further left, anybody may have written.
 */
export const viewerAddress = ({
  headers,
  requestContext: { http },
}: Pick<APIGatewayProxyEventV2, 'headers'> & {
  requestContext: { http: { sourceIp?: string } }
}): string => {
  const hops = (headers['x-forwarded-for'] ?? '').split(',').map((hop) => hop.trim())
  if (hops.at(-1) === http.sourceIp) hops.pop()
  const viewer = hops.at(-1) ?? ''
  return viewer === '' ? (http.sourceIp ?? '') : viewer
}

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>

/**
 * An API answers its own front only: around it there is no firewall, no limit and no log of who asked. Each request
 * leaves a line with the address it came from.
 */
export const openFromEdge =
  (isOriginSecret: IsOriginSecret, write: Pick<typeof log, 'info' | 'error'> = log) =>
  (handler: Handler): Handler =>
  async (event, context) => {
    const { requestId } = event.requestContext
    const refuse = (code: 'forbidden' | 'unavailable') => {
      const body: ProblemBody = { message: problemMessage[code], requestId }
      return answer(problemStatus[code], body)
    }
    const ask = async () => {
      try {
        if (!(await isOriginSecret(event.headers[originHeader]))) return refuse('forbidden')
      } catch (error) {
        write.error('the secret of the front cannot be read', { requestId, error })
        return refuse('unavailable')
      }
      return handler(event, context)
    }
    const response = await ask()
    const { routeKey: route } = event
    write.info('request', { requestId, route, status: response.statusCode, client: viewerAddress(event) })
    return response
  }
