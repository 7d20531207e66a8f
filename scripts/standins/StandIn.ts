/** A running stand-in for one AWS service: where it answers, and how to stop it with its state on disk. */
export interface StandIn {
  readonly url: string
  stop(): Promise<void>
}

/** Calls a Lambda function of the synthesized stacks by its logical id; rejects with `{ errorType, errorMessage }`. */
export type Invoke = (functionId: string, event: unknown) => Promise<unknown>
