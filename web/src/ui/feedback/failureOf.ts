import { describeError, hintOf, requestIdOf } from './describeError'
import type { Failure } from './outcome'

/** What was thrown, in words to read. */
export const failureOf = (error: unknown): Failure => ({
  message: describeError(error, 'Network Error'),
  hint: hintOf(error),
  requestId: requestIdOf(error),
})
