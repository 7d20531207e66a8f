import type { Endpoint, OutputOf } from '../../../../shared/core/endpoint'
import { peekEarlyAnswer } from './earlyAnswers'
import { heldToken } from '../session/heldToken'
import './readAhead'
import { readAnswer } from '../api/readAnswer'

/**
 * What the API answered to a question of the early script, by its address, if it is here by now: then a page is drawn with it at once
 * instead of drawing that it waits. Whoever asks the same question later takes that answer, too (`callEndpoint`).
 */
export const firstAnswer = <E extends Endpoint>(endpoint: E, address: string): OutputOf<E> | undefined => {
  if (endpoint.method !== 'GET' || window.earlyAnswers === undefined) return undefined
  const early = peekEarlyAnswer(address, heldToken(document.cookie, Date.now()))
  if (early?.response.ok !== true) return undefined
  try {
    return readAnswer(endpoint, early.body)
  } catch {
    return undefined
  }
}
