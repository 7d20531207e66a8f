import { RequestError } from '../core/RequestError'

/** What a person reads of a failure: the server's words when there are some. */
export const describeError = (
  error: unknown,
  otherwise = 'Something went wrong. Please try again.',
): string =>
  error instanceof RequestError ||
  (error instanceof Error && error.name !== 'ZodError' && error.message !== '')
    ? error.message
    : otherwise

/** What support needs to find a failure, if the server gave it. */
export const requestIdOf = (error: unknown): string | undefined =>
  error instanceof RequestError ? error.requestId : undefined
