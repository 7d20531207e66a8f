/** What a failed call rejects with: AWS's error shape, which is also what crosses the thread border. */
export interface ErrorShape {
  errorType: string
  errorMessage: string
  trace: string[]
}

/** A function that failed, crashed, ran out of time or of memory, in the shape that AWS reports. */
export class FunctionError extends Error implements ErrorShape {
  override name = 'FunctionError'
  readonly errorType: string
  readonly errorMessage: string
  readonly trace: string[]

  constructor({ errorType, errorMessage, trace }: ErrorShape) {
    super(errorMessage)
    this.errorType = errorType
    this.errorMessage = errorMessage
    this.trace = trace
  }
}

/** The shape of anything thrown; AWS names a thrown non-error after its JavaScript type. */
export const describeError = (thrown: unknown): ErrorShape =>
  thrown instanceof Error
    ? { errorType: thrown.name, errorMessage: thrown.message, trace: (thrown.stack ?? '').split('\n') }
    : { errorType: typeof thrown, errorMessage: String(thrown), trace: [] }

/** Lambda's limit for the event and for the answer of a synchronous call, in bytes of JSON. */
const payloadLimitBytes = 6 * 1024 * 1024

const names = {
  request: { errorType: 'RequestEntityTooLargeException', what: 'Request payload size' },
  response: { errorType: 'Function.ResponseSizeTooLarge', what: 'Response payload size' },
} as const

/** Throws AWS's `FunctionError` when the JSON text of an event or an answer is larger than Lambda carries. */
export const refuseLarge = (direction: keyof typeof names, json: string): void => {
  const bytes = Buffer.byteLength(json)
  if (bytes <= payloadLimitBytes) return
  const { errorType, what } = names[direction]
  const errorMessage = `${what} of ${bytes} bytes exceeded maximum allowed payload size (${payloadLimitBytes} bytes).`
  throw new FunctionError({ errorType, errorMessage, trace: [] })
}
