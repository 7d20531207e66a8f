import * as z from 'zod'
import type { Resource } from './Templates'

/** Parses a resource's properties; throws naming the resource, its type and every property that is not as it must be. */
export const parseProperties = <T>(resource: Resource, schema: z.ZodType<T>): T => {
  const parsed = schema.safeParse(resource.properties)
  if (!parsed.success) throw new Error(`${resource.id} (${resource.type}): ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

/**
 * Resolved CloudFormation properties in a known shape. Throws on a property that the stand-in does not know:
 * silently leaving out a setting would make the local pool laxer than the deployed one.
 */
export function readProperties<T extends z.ZodType>(
  schema: T,
  type: string,
  id: string,
  properties: unknown,
) {
  const read = schema.safeParse(properties)
  if (!read.success)
    throw new Error(`${type} ${id} cannot be stood in for locally:\n${z.prettifyError(read.error)}`)
  return read.data
}
