import middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { type Endpoint, type InputOf, type OutputOf, routeKeyOf } from '../../../shared/core/endpoint'
import { FileAnswer } from '../../../shared/core/fileAnswer'
import type { DeviceId } from '../../../shared/core/ids'
import { Problem } from '../../../shared/core/problem'
import type { Clock } from '../../../shared/core/time'
import { onFirstUse } from '../onFirstUse'
import { answer, answerFile, packAnswers } from './answer'
import { type ServeOnce, answerOnce } from './answerOnce'
import type { AnswerStore } from './answerStore'
import { type Caller, isViewing, onlyViewing } from './caller'
import { problems } from './problems'
import { hasField, readInput, type RawRequest, readRaw, type PathIds, readPath } from './readInput'
import { openRecentGrants, type RecentGrants } from './recentGrants'

/**
 * Lets a read travel with the check of rights for a caller who was let through of late. For anybody else nothing is
 * read before the check has ended: `ahead` is undefined then, and the use-case reads by itself. A stranger thus learns
 * nothing from the time that a read takes, which grows with what a device has.
 */
const openCheckAndRead =
  (grants: RecentGrants) =>
  async <C, A>(
    event: APIGatewayProxyEventV2,
    check: () => Promise<C>,
    read: () => Promise<A>,
  ): Promise<{ caller: C; ahead: Promise<A> | undefined }> => {
    const checked = check()
    const ahead = grants.has(event) ? read() : undefined
    // A refused caller never sees its result.
    ahead?.catch(() => undefined)
    try {
      const caller = await checked
      grants.note(event)
      return { caller, ahead }
    } catch (error) {
      grants.forget(event)
      throw error
    }
  }

/** A use-case behind a `user` endpoint. */
export type Serve<E extends Endpoint> = (input: InputOf<E>, caller: Caller) => Promise<OutputOf<E>>
/** A use-case behind a `public` endpoint: without a caller. */
type ServePublic<E extends Endpoint> = (input: InputOf<E>) => Promise<OutputOf<E>>

/** Reads what a use-case needs of the device in the path, whatever else is asked. */
type ReadAhead<A> = (deviceid: DeviceId) => Promise<A>
/** A use-case behind a `user` endpoint that is handed what was read ahead; asked by another, it reads that itself. */
export type ServeAhead<E extends Endpoint, A> = (
  input: InputOf<E>,
  caller: Caller,
  ahead?: Promise<A>,
) => Promise<OutputOf<E>>

/** The same seen from outside: another endpoint of the same input and output may be bound to it. */
type Use<E extends Endpoint> = (...asked: Parameters<Serve<E>>) => Promise<OutputOf<E>>
type UseOnce<E extends Endpoint> = (...asked: Parameters<ServeOnce<E>>) => Promise<OutputOf<E>>

export interface Route {
  endpoint: Endpoint
  readAhead?: ReadAhead<unknown>
  /** Whether a request that comes again under the same key is answered again. */
  keepsAnswers?: boolean
  /** Whether it is handed the bytes of the request instead of its fields. */
  takesBytes?: boolean
  run: (input: never, caller: never, ahead?: Promise<never>) => Promise<unknown>
}

/** Binds an endpoint to its use-case; the compiler holds both to the same input and output. */
export const on = <E extends Endpoint>(endpoint: E, run: Use<NoInfer<E>>): Route => ({ endpoint, run })
/** As `on`; for a caller who was let through of late, what `readAhead` reads travels with the check of rights. */
export const onAhead = <E extends Endpoint, A>(
  endpoint: E,
  readAhead: ReadAhead<A>,
  run: ServeAhead<E, A>,
): Route => ({ endpoint, readAhead, run })
/** As `on`, for an endpoint that takes an `idempotencyKey`. */
export const onOnce = <E extends Endpoint>(
  endpoint: E,
  answers: AnswerStore,
  run: UseOnce<NoInfer<E>>,
): Route => ({
  endpoint,
  keepsAnswers: true,
  run: answerOnce<E>(endpoint, answers, run),
})
/** Binds a `webhook` endpoint: who sent it is known by a signature over its bytes, which the use-case compares. */
export const onWebhook = <E extends Endpoint>(
  endpoint: E,
  run: (request: RawRequest) => Promise<OutputOf<E>>,
): Route => ({ endpoint, takesBytes: true, run })
export const onPublic = <E extends Endpoint>(endpoint: E, run: ServePublic<E>): Route => ({ endpoint, run })

/**
 * Who the bearer of the token is, once they may call this endpoint on the object in its path.
 * `selfOnly`: they may only because the endpoint allows it for oneself (`orSelf`).
 */
export type WhoMay = (
  endpoint: Endpoint,
  event: APIGatewayProxyEventV2,
  path: PathIds,
) => Promise<Caller & { selfOnly?: boolean }>

const authorise = async (
  whoMay: WhoMay,
  endpoint: Endpoint,
  event: APIGatewayProxyEventV2,
  path: PathIds,
) => {
  switch (endpoint.auth) {
    case 'user':
      return whoMay(endpoint, event, path)
    case 'apiKey':
      // A key cannot view as another: answered without the view, it would show more than what was asked for.
      if (isViewing(event)) throw onlyViewing(endpoint)
      return whoMay(endpoint, event, path)
    case 'public':
    case 'webhook':
      if (isViewing(event) && endpoint.method !== 'GET') throw onlyViewing(endpoint)
      return undefined
  }
}

/** The endpoint with the ability that this very request takes. */
const askedOf = (endpoint: Endpoint, event: APIGatewayProxyEventV2): Endpoint =>
  endpoint.otherwise === undefined || hasField(event, endpoint.otherwise.without)
    ? endpoint
    : { ...endpoint, ability: endpoint.otherwise.ability }

/** A webhook whose fields were believed would be anybody's. */
const assertWebhookTakesBytes = ({ endpoint, takesBytes = false }: Route): void => {
  if ((endpoint.auth === 'webhook') === takesBytes) return
  throw new Error(`${routeKeyOf(endpoint)}: takes bytes if and only if it is a webhook`)
}

const assertIdempotencyDeclared = ({ endpoint, keepsAnswers = false }: Route): void => {
  if ('idempotencyKey' in endpoint.input.shape === keepsAnswers) return
  throw new Error(`${routeKeyOf(endpoint)}: takes an idempotencyKey if and only if it keeps its answers`)
}

/** Routes that few first requests ask for: what they work with is loaded with the first of them. */
export type LoadRoutes = () => Promise<readonly Route[]>

const openRoutes = (routes: readonly Route[]): ReadonlyMap<string, Route> => {
  routes.forEach(assertIdempotencyDeclared)
  routes.forEach(assertWebhookTakesBytes)
  return new Map(routes.map((route) => [routeKeyOf(route.endpoint), route]))
}

/**
 * The one HTTP pipeline: who is it and may they, is it valid, do it, tell only what the output schema promises, and
 * turn every failure into one shape. Rights come before validity, so that a stranger learns nothing from a message
 * about a field; what is no id at all is not found before anything is asked.
 */
export const serve = (
  whoMay: WhoMay,
  routes: readonly Route[],
  loadRoutes: LoadRoutes = () => Promise.resolve([]),
  now: Clock = Date.now,
) => {
  const first = openRoutes(routes)
  const others = onFirstUse(async () => openRoutes(await loadRoutes()))
  const checkAndRead = openCheckAndRead(openRecentGrants(now))
  const handle = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const route = first.get(event.routeKey) ?? (await others()).get(event.routeKey)
    if (route === undefined) throw new Problem('notFound')
    const { endpoint, readAhead } = route
    const path = readPath(event)
    const { deviceid } = path
    const check = () => authorise(whoMay, askedOf(endpoint, event), event, path)
    const { caller, ahead } =
      readAhead === undefined || deviceid === undefined || isViewing(event)
        ? { caller: await check(), ahead: undefined }
        : await checkAndRead(event, check, () => readAhead(deviceid))
    // Public endpoints may be called by a program that only sends forms.
    const input = route.takesBytes
      ? readRaw(event)
      : readInput(event, endpoint.input, endpoint.auth === 'public')
    if (caller?.selfOnly && (input as Record<string, unknown>)[endpoint.orSelf ?? ''] !== caller.userid)
      throw new Problem('forbidden')
    const output = await route.run(input as never, caller as never, ahead as Promise<never>)
    if (endpoint.mediaType !== undefined) return answerFile(endpoint.mediaType, FileAnswer.parse(output))
    return answer(200, endpoint.output.parse(output))
  }
  return middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>(handle)
    .use(packAnswers())
    .use(problems())
}
