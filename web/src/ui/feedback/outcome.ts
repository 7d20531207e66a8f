import { describeError, hintOf, requestIdOf } from './describeError'

/** Why something failed: in words to read, with what support needs, and the field that is wrong if one is. */
export interface Failure {
  readonly message: string
  /** What that means for the person who wants to try again. */
  readonly hint?: string | undefined
  readonly requestId?: string | undefined
  /** By its path: `device.base_interval`. */
  readonly field?: string | undefined
}

/** What came of something that was tried. */
export type Outcome<T = unknown> =
  { readonly ok: true; readonly output: T } | { readonly ok: false; readonly error: Failure }

/** What was thrown, in words to read. */
export const failureOf = (error: unknown): Failure => ({
  message: describeError(error, 'Network Error'),
  hint: hintOf(error),
  requestId: requestIdOf(error),
})
