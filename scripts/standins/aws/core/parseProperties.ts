import * as z from 'zod'
import type { Resource } from './Resource'

/** Parses a resource's properties; throws naming the resource, its type and every property that is not as it must be. */
export const parseProperties = <T>(resource: Resource, schema: z.ZodType<T>): T => {
  const parsed = schema.safeParse(resource.properties)
  if (!parsed.success) throw new Error(`${resource.id} (${resource.type}): ${z.prettifyError(parsed.error)}`)
  return parsed.data
}
