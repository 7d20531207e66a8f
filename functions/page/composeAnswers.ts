import { addressOf, type Endpoint, type OutputOf, type RequestOf } from '../../shared/core/endpoint'
import { Problem } from '../../shared/core/problem'
import { mayCall } from '../access/whoMay'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import { log } from '../core/log'

/**
 * Collects the parts of a page. Each is what its own endpoint would answer to this caller: the same rights, on the
 * object in the path of the page, the same input and output schema. A part that the caller may not see or that fails is
 * left out.
 */
export const composeAnswers = (caller: Caller) => {
  const answers: Record<string, unknown> = {}

  /** The answer of a part, which other parts may be made of; undefined when there is none. */
  const read = async <E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    run: Serve<E>,
  ): Promise<OutputOf<E> | undefined> => {
    if (!mayCall(endpoint, caller)) return undefined
    try {
      const input = endpoint.input.parse(request)
      return endpoint.output.parse(await run(input as Parameters<Serve<E>>[0], caller)) as OutputOf<E>
    } catch (error) {
      // The page asks again by itself, and a failure that lasts is an error of that request.
      if (!(error instanceof Problem))
        log.warn('A part of a page could not be read.', { path: endpoint.path, error })
      return undefined
    }
  }

  /** Puts a part under the address that the page would ask for it. */
  const add = async <E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    run: Serve<E>,
  ): Promise<OutputOf<E> | undefined> => {
    const output = await read(endpoint, request, run)
    if (output !== undefined) answers[addressOf(endpoint, request)] = output
    return output
  }

  return { answers, read, add }
}
