import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import * as z from 'zod/mini'
import { Problem, problemMessage, problemStatus, ProblemBody } from '../../../shared/core/problem'
import { cancellationCodes } from '../store/cancellationCodes'
import { log } from '../log'
import { answer } from './answer'

/** The body of a failed answer with what a page writes itself, in the zone of its reader. */
export const ProblemAnswer = z.extend(ProblemBody, {
  /** When and where what the message says has happened, epoch seconds. */
  atTs: z.optional(z.number()),
  place: z.optional(z.string()),
})
export type ProblemAnswer = z.infer<typeof ProblemAnswer>

/** DynamoDB and its kin say "later" in these words; the caller is told 503 and when to come back. */
const passing = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'ThrottlingError',
  'TransactionInProgressException',
  'TransactionConflictException',
  'InternalServerError',
  'ServiceUnavailable',
  'ServiceUnavailableException',
  'RequestTimeout',
  'TimeoutError',
  'StripeConnectionError',
  'StripeRateLimitError',
])

const causesOf = (error: Error): string[] => cancellationCodes(error) ?? [error.name]

/** A transaction names its reasons as the errors are named, mostly without their ending. */
const isPassing = (error: unknown): boolean =>
  error instanceof Error &&
  causesOf(error).some((name) => passing.has(name) || passing.has(`${name}Exception`))

/** Turns every failure into the one shape of answers, with the request id; unknown ones are logged whole. */
export const describeProblem = (error: unknown): Problem => {
  if (error instanceof Problem) return error
  if (isPassing(error)) {
    return new Problem('unavailable', problemMessage.unavailable, { cause: error, retryAfterSeconds: 2 })
  }
  return new Problem('internal', problemMessage.internal, { cause: error })
}

/** A message may name a field, and a person may have made up a name as long as a request. */
const maxMessageLength = 1000

const maxFieldLength = 200

const shorten = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length)}…`

/** Registered last, so that it is the first to see an error (middy runs `onError` in reverse order). */
export const problems = (): MiddlewareObj<
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Error,
  Context
> => ({
  onError: (request) => {
    const problem = describeProblem(request.error)
    const requestId = request.event.requestContext.requestId
    const fields = { requestId, route: request.event.routeKey, error: request.error }
    if (problemStatus[problem.code] >= 500) log.error('request failed', fields)
    const body: ProblemAnswer = {
      message: shorten(problem.message, maxMessageLength),
      ...(problem.resultCode === undefined ? {} : { resultCode: problem.resultCode }),
      ...(problem.field === undefined ? {} : { field: shorten(problem.field, maxFieldLength) }),
      ...(problem.atTs === undefined ? {} : { atTs: problem.atTs }),
      ...(problem.place === undefined ? {} : { place: problem.place }),
      requestId,
    }
    const headers =
      problem.retryAfterSeconds === undefined ? {} : { 'retry-after': String(problem.retryAfterSeconds) }
    request.response = answer(problemStatus[problem.code], body, headers)
  },
})
