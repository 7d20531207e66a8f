import * as z from 'zod'

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
