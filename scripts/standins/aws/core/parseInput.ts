import * as z from 'zod'
import { AwsError } from './AwsError'

/** The input of a call, or a `ValidationException` that names the field. */
export const parseInput = <S extends z.ZodType>(schema: S, input: unknown): z.infer<S> => {
  const parsed = schema.safeParse(input)
  if (!parsed.success) throw new AwsError('ValidationException', z.prettifyError(parsed.error))
  return parsed.data
}
