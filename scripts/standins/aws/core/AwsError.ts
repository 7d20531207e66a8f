import * as z from 'zod'

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

/** Region and account, as resource names contain them. */
export interface Place {
  readonly region: string
  readonly accountId: string
}

/** One operation of a service that is called by name, its input not yet parsed. */
export type AwsCall = (input: unknown) => object | Promise<object>

/** The input of a call, or a `ValidationException` that names the field. */
export const parseInput = <S extends z.ZodType>(schema: S, input: unknown): z.infer<S> => {
  const parsed = schema.safeParse(input)
  if (!parsed.success) throw new AwsError('ValidationException', z.prettifyError(parsed.error))
  return parsed.data
}

/** What a record holds under a name that came from outside: `constructor` is not in there. */
export const ownEntry = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined
