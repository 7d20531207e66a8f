interface Details {
  status: number
  resultCode?: string | undefined
  hint?: string | undefined
  field?: string | undefined
  requestId?: string | undefined
  retryAfterSeconds?: number | undefined
  cause?: unknown
  words?: string | undefined
}

/** A call that failed, in the server's words, with what support needs to find it. */
export class RequestError extends Error {
  /** 0 when no answer came. */
  readonly status: number
  readonly resultCode: string | undefined
  /** What the failure means for the person who wants to try again. */
  readonly hint: string | undefined
  /** Which field of the request is wrong, by its path. */
  readonly field: string | undefined
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** What the answer itself said, by its message or as plain text; undefined when it had no words, or none came. */
  readonly words: string | undefined

  constructor(message: string, { status, cause, ...details }: Details) {
    super(message, { cause })
    this.name = 'RequestError'
    this.status = status
    this.resultCode = details.resultCode
    this.hint = details.hint
    this.field = details.field
    this.requestId = details.requestId
    this.retryAfterSeconds = details.retryAfterSeconds
    this.words = details.words
  }
}
