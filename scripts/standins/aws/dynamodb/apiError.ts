interface ErrorBody {
  __type: string
  message: string
  Item?: DynaliteItem
  CancellationReasons?: CancellationReason[]
}

export interface CancellationReason {
  Code: string
  Message?: string
  Item?: DynaliteItem
}

/** A refusal as DynamoDB words it: the HTTP status and the JSON body that the SDK turns into an exception. */
export class ApiError extends Error {
  readonly statusCode = 400
  readonly body: ErrorBody

  constructor(type: string, message: string, extra: Partial<ErrorBody> = {}) {
    super(message)
    this.name = type
    this.body = { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message, ...extra }
  }
}

export const invalid = (message: string) => new ApiError('ValidationException', message)

export const overCapacity = () =>
  new ApiError(
    'ProvisionedThroughputExceededException',
    'The level of configured provisioned throughput for the table was exceeded.',
  )

/** True for our refusals and for those that the engine throws, which are plain errors with these two members. */
export function isRefusal(error: unknown): error is Error & { statusCode: number; body: ErrorBody } {
  return error instanceof Error && 'statusCode' in error && 'body' in error
}

export function refusalType(error: unknown): string {
  return isRefusal(error) ? (error.body.__type.split('#')[1] ?? '') : ''
}

/** The engine returns its refusals instead of throwing them. */
export function throwIfRefused(refusal: Error | null | undefined): void {
  if (refusal) throw refusal
}
