import type { Endpoint, OutputOf, RequestOf } from '../../../shared/core/endpoint'
import { addressOf } from './addressOf'
import { peekEarlyAnswer } from './earlyAnswers'
import { heldToken } from './heldToken'

/**
 * What the API answered to a question of the early script, if it is here by now: then a page is drawn with it at once
 * instead of drawing that it waits. Whoever asks the same question later takes that answer, too (`callEndpoint`).
 */
export const firstAnswer = <E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
): OutputOf<E> | undefined => {
  if (endpoint.method !== 'GET' || window.earlyAnswers === undefined) return undefined
  const early = peekEarlyAnswer(addressOf(endpoint, request), heldToken(document.cookie, Date.now()))
  if (early?.response.ok !== true) return undefined
  const { data } = endpoint.output.safeParse(early.body)
  return data as OutputOf<E> | undefined
}
