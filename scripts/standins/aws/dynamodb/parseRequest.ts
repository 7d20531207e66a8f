import type { z } from 'zod'
import { invalid } from './apiError'

/** Parses a request, or refuses it as AWS does, naming the member that does not fit. */
export function parseRequest<T extends z.ZodType>(schema: T, raw: object): z.infer<T> {
  const result = schema.safeParse(raw)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw invalid(
    `1 validation error detected: Value at '${issue?.path.join('.') ?? ''}' failed to satisfy constraint: ` +
      (issue?.message ?? 'invalid'),
  )
}
