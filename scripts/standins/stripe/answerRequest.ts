import * as z from 'zod'
import { createHash } from 'node:crypto'
import type { Account } from './account'
import { parseForm, parseParams, type Form } from './formBody'
import { StripeError, invalid } from './stripeError'
import type { StripeStore } from './stripeStore'
import type { IdempotentAnswer } from './stripeObjects'
import { findRoute } from './route'
import { routes } from './routes'
import { settleDue } from './settleDue'

const keptSeconds = 86_400

/** Hashes a request, so that a different one under the same key is recognised. */
function fingerprintRequest(path: string, body: string): string {
  return createHash('sha256').update(`${path}\n${body}`).digest('hex')
}

/**
 * Finds the answer that a repeated request must get again. Keys are kept for 24 hours; the same key with other
 * parameters is an error, as it is at Stripe.
 */
function findAnswer(
  store: StripeStore,
  key: string,
  fingerprint: string,
  nowSeconds: number,
): IdempotentAnswer | undefined {
  const answer = store.find('idempotent_answer', key)
  if (!answer) return undefined
  if (nowSeconds - answer.answeredSeconds >= keptSeconds) {
    store.remove('idempotent_answer', key)
    return undefined
  }
  if (answer.fingerprint === fingerprint) return answer
  throw new StripeError(
    400,
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  )
}

/** Drops the keys whose day has passed. */
export function forgetOldAnswers(store: StripeStore, nowSeconds: number): void {
  for (const { id, answeredSeconds } of store.list('idempotent_answer')) {
    if (nowSeconds - answeredSeconds >= keptSeconds) store.remove('idempotent_answer', id)
  }
}

export const isAway = (account: Account, customer: string): boolean =>
  account.store.find('outage', customer) !== undefined

/** Begins an outage or ends it, and says which. */
export function setOutage(account: Account, customer: string): string {
  if (!isAway(account, customer)) {
    account.store.put('outage', { id: customer })
    return 'The API fails for this customer.'
  }
  account.store.remove('outage', customer)
  return 'The API answers again.'
}

/** Refuses a request that is about such a customer, by what its address or its parameters name. */
function refuseAway(account: Account, path: string, form: Form): void {
  const named = [...path.split('/'), ...Object.values(form)].filter((value) => typeof value === 'string')
  const customers = named.flatMap((id) => {
    const object: { id: string; customer?: unknown } | undefined = account.store.findAny(id)
    return object === undefined ? [] : [object.id, object.customer]
  })
  if (!customers.some((id) => typeof id === 'string' && isAway(account, id))) return
  throw new StripeError(503, 'The API is away, as was asked for on the payment page.', { type: 'api_error' })
}

const deepest = 4

/**
 * Answers a copy of an object with the ids at the given paths (`customer`, `data.latest_invoice`, `discounts`) replaced
 * by the objects. A path that leads to nothing expandable is refused.
 */
function expandObject(store: StripeStore, object: object, paths: readonly string[]): object {
  return paths.reduce<object>((expanded, path) => {
    const keys = path.split('.')
    if (keys.length > deepest) throw invalid('expand', `You cannot expand more than ${deepest} levels`)
    return expandPath(expanded, keys, path) as object
  }, object)

  function expandPath(value: unknown, keys: readonly string[], path: string): unknown {
    const [key, ...rest] = keys
    if (key === undefined) return value
    if (Array.isArray(value)) return value.map((item: unknown) => expandPath(item, keys, path))
    if (typeof value !== 'object' || value === null) return value
    const own = new Map<string, unknown>(Object.entries(value))
    const current = own.get(key)
    if (current === undefined) throw invalid('expand', `This property cannot be expanded (${path}).`)
    return { ...value, [key]: expandPath(resolve(current), rest, path) }
  }

  function resolve(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(resolve)
    return typeof value === 'string' ? (store.findAny(value) ?? value) : value
  }
}

interface ApiRequest {
  readonly method: string
  /** Path without the query. */
  readonly path: string
  readonly query: string
  readonly body: string
  readonly authorization: string | undefined
  readonly idempotencyKey: string | undefined
}

interface ApiAnswer {
  readonly status: number
  readonly body: object
  readonly headers: Readonly<Record<string, string>>
}

const Expand = z.array(z.string().min(1).max(200)).max(20)

/** Answers one API request: who is it, is it a repetition, is it valid, do it, store it, and answer in Stripe's shapes. */
export function answerRequest(
  account: Account,
  request: ApiRequest,
  logError: (error: unknown) => void,
): ApiAnswer {
  const requestId = account.newId('req')
  const headers = { 'request-id': requestId }
  try {
    checkKey(request.authorization)
    return answerOnce(account, request, requestId)
  } catch (error) {
    if (error instanceof StripeError) return { status: error.status, body: error.toBody(), headers }
    logError(error)
    const failure = new StripeError(500, 'An unknown error occurred', { type: 'api_error' })
    return { status: 500, body: failure.toBody(), headers }
  }
}

function checkKey(authorization: string | undefined): void {
  const key = /^Bearer (.+)$/.exec(authorization ?? '')?.[1]
  if (key === undefined) throw new StripeError(401, 'You did not provide an API key.')
  if (!/^(sk|rk)_test_\w+$/.test(key)) {
    throw new StripeError(401, `Invalid API Key provided: ${key.slice(0, 8)}***`, { code: 'api_key_invalid' })
  }
}

function answerOnce(account: Account, request: ApiRequest, requestId: string): ApiAnswer {
  const key = request.method === 'POST' ? request.idempotencyKey : undefined
  const headers = { 'request-id': requestId, ...(key && { 'idempotency-key': key }) }
  const fingerprint = fingerprintRequest(request.path, request.body)
  const known = key && findAnswer(account.store, key, fingerprint, account.secondsFor(null))
  if (known) {
    const replayed = { 'idempotent-replayed': 'true', 'original-request': known.requestId }
    return { status: known.status, body: known.body, headers: { ...headers, ...replayed } }
  }
  // What fell due before this request stays done even when the request is refused.
  account.store.transact(() => settleDue(account))
  const cause = { id: requestId, idempotency_key: key ?? null }
  const { status, body } = account.store.transact(() => {
    const answer = account.onBehalfOf(cause, () => perform(account, request))
    if (key) {
      const answeredSeconds = account.secondsFor(null)
      account.store.put('idempotent_answer', { id: key, fingerprint, ...answer, requestId, answeredSeconds })
    }
    return answer
  })
  return { status, body, headers }
}

function perform(
  account: Account,
  { method, path, query, body }: ApiRequest,
): { status: number; body: object } {
  const found = findRoute(routes, method, path)
  if (!found) throw new StripeError(404, `Unrecognized request URL (${method}: ${path}).`)
  const { expand, ...form } = { ...parseForm(query), ...parseForm(body) }
  refuseAway(account, path, form)
  const paths = Expand.safeParse(expand ?? [])
  if (!paths.success) throw new StripeError(400, 'Invalid array', { param: 'expand' })
  const input = parseParams(found.route.params, form)
  try {
    const object = found.route.answer(account, input, found.id)
    return { status: 200, body: expandObject(account.store, object, paths.data) }
  } catch (error) {
    if (error instanceof StripeError && error.keepsChanges)
      return { status: error.status, body: error.toBody() }
    throw error
  }
}
