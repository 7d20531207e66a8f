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
