import * as z from 'zod/mini'

/** The one table of failures and their HTTP status. */
export const problemStatus = {
  invalid: 400,
  notSignedIn: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  tooManyAttempts: 429,
  internal: 500,
  unavailable: 503,
} as const
export type ProblemCode = keyof typeof problemStatus

export const internalMessage = 'Something went wrong on our side. Please try again.'
export const unavailableMessage = 'The service is busy. Please try again in a moment.'

/** What a person reads when the cause has no words of its own. */
export const problemMessage = {
  invalid: 'The request is not valid.',
  notSignedIn: 'Please log in.',
  forbidden: 'Insufficient Permissions',
  notFound: 'Not found, or not shared with you.',
  conflict: 'Somebody else changed this at the same time. Please load it again.',
  tooLarge: 'The request is too large.',
  tooManyAttempts: 'Too many attempts. Please wait and try again.',
  internal: internalMessage,
  unavailable: unavailableMessage,
} as const satisfies Record<ProblemCode, string>

interface ProblemDetails {
  resultCode?: string
  /** The field of the request that is wrong, by its path: `config.device.base_interval`. */
  field?: string
  retryAfterSeconds?: number
  /** When and where what the message says has happened, epoch seconds, for a page that writes them itself. */
  atTs?: number
  place?: string
  cause?: unknown
}

/** A failure that its reader can act on. Anything else thrown is answered as `internal` and logged whole. */
export class Problem extends Error {
  readonly resultCode: string | undefined
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined
  readonly atTs: number | undefined
  readonly place: string | undefined

  constructor(
    readonly code: ProblemCode,
    message: string = problemMessage[code],
    { resultCode, field, retryAfterSeconds, atTs, place, cause }: ProblemDetails = {},
  ) {
    super(message, { cause })
    this.name = 'Problem'
    this.resultCode = resultCode
    this.field = field
    this.retryAfterSeconds = retryAfterSeconds
    this.atTs = atTs
    this.place = place
  }
}

/** The body of every failed answer. */
export const ProblemBody = z.object({
  message: z.string(),
  resultCode: z.optional(z.string()),
  /** Which field is wrong, by its path, when one is. */
  field: z.optional(z.string()),
  requestId: z.string(),
})
export type ProblemBody = z.infer<typeof ProblemBody>
