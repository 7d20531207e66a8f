/** A refusal as AWS words it: `code` is the exception's name. */
export class AwsError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status = 400,
  ) {
    super(message)
  }
}

/** Where the stand-ins are, as resource names tell it. */
export interface Place {
  readonly region: string
  readonly accountId: string
}

/** One operation of a service that is called by name, its input not yet parsed. */
export type AwsCall = (input: unknown) => object | Promise<object>
