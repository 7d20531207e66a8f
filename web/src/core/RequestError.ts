interface Details {
  status: number
  resultCode?: string | undefined
  requestId?: string | undefined
  retryAfterSeconds?: number | undefined
  cause?: unknown
}

/** A call that failed, in the server's words, with what support needs to find it. */
export class RequestError extends Error {
  readonly status: number
  readonly resultCode: string | undefined
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(message: string, { status, resultCode, requestId, retryAfterSeconds, cause }: Details) {
    super(message, { cause })
    this.name = 'RequestError'
    this.status = status
    this.resultCode = resultCode
    this.requestId = requestId
    this.retryAfterSeconds = retryAfterSeconds
  }
}
