import middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { type Endpoint, type InputOf, type OutputOf, routeKeyOf } from '../../shared/core/endpoint'
import { FileAnswer } from '../../shared/core/fileAnswer'
import { Problem } from '../../shared/core/problem'
import { answer, answerFile } from './answer'
import type { Caller } from './caller'
import { problems } from './problems'
import { readInput } from './readInput'

/** A use-case behind a `user` endpoint. */
export type Serve<E extends Endpoint> = (input: InputOf<E>, caller: Caller) => Promise<OutputOf<E>>
/** A use-case behind a `public` endpoint: nobody is known. */
type ServePublic<E extends Endpoint> = (input: InputOf<E>) => Promise<OutputOf<E>>

/** Reads what a use-case needs of the device in the path, whatever else is asked and whoever asks. */
type ReadAhead<A> = (deviceid: string) => Promise<A>
/** A use-case behind a `user` endpoint that is handed what was read ahead; asked by another, it reads that itself. */
export type ServeAhead<E extends Endpoint, A> = (
  input: InputOf<E>,
  caller: Caller,
  ahead?: Promise<A>,
) => Promise<OutputOf<E>>

interface Route {
  endpoint: Endpoint
  readAhead?: ReadAhead<unknown>
  run: (input: never, caller: never, ahead?: Promise<never>) => Promise<unknown>
}

/** Binds an endpoint to its use-case; the compiler holds both to the same input and output. */
export const on = <E extends Endpoint>(endpoint: E, run: Serve<E>): Route => ({ endpoint, run })
/** As `on`; what `readAhead` reads travels with the check of rights instead of after it. */
export const onAhead = <E extends Endpoint, A>(
  endpoint: E,
  readAhead: ReadAhead<A>,
  run: ServeAhead<E, A>,
): Route => ({ endpoint, readAhead, run })
export const onPublic = <E extends Endpoint>(endpoint: E, run: ServePublic<E>): Route => ({ endpoint, run })

/**
 * Who the bearer of the token is, once they may call this endpoint on the object in its path.
 * `selfOnly`: they may only because the endpoint allows it for oneself (`orSelf`).
 */
export type WhoMay = (
  endpoint: Endpoint,
  event: APIGatewayProxyEventV2,
) => Promise<Caller & { selfOnly?: boolean }>

const authorise = async (whoMay: WhoMay, endpoint: Endpoint, event: APIGatewayProxyEventV2) => {
  switch (endpoint.auth) {
    case 'user':
      return whoMay(endpoint, event)
    case 'public':
      return undefined
    case 'apiKey':
    case 'webhook':
      throw new Problem('notFound')
  }
}

/**
 * The one HTTP pipeline: who is it and may they, is it valid, do it, tell only what the output schema promises, and
 * turn every failure into one shape. Rights come before validity, so that a stranger learns nothing from a message
 * about a field.
 */
export const serve = (whoMay: WhoMay, routes: readonly Route[]) => {
  const byKey = new Map(routes.map((route) => [routeKeyOf(route.endpoint), route]))
  const handle = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const route = byKey.get(event.routeKey)
    if (route === undefined) throw new Problem('notFound')
    const { endpoint } = route
    const authorised = authorise(whoMay, endpoint, event)
    const ahead = route.readAhead?.(event.pathParameters?.deviceid ?? '')
    // Whoever is refused never learns what became of it.
    ahead?.catch(() => undefined)
    const caller = await authorised
    const input = readInput(event, endpoint.input)
    if (caller?.selfOnly && input[endpoint.orSelf ?? ''] !== caller.userid) throw new Problem('forbidden')
    const output = await route.run(input as never, caller as never, ahead as Promise<never>)
    if (endpoint.mediaType !== undefined) return answerFile(endpoint.mediaType, FileAnswer.parse(output))
    return answer(200, endpoint.output.parse(output))
  }
  return middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>(handle).use(problems())
}
