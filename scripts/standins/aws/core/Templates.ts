import * as z from 'zod'

/** A resource of a synthesized stack. */
export interface Resource {
  /** `Stack/LogicalId`: unique over all stacks. */
  readonly id: string
  readonly stack: string
  readonly logicalId: string
  readonly type: string
  /** The name or id that the resource goes by: table name, queue name, pool id … */
  readonly physicalId: string
  /** What `Ref` gives: not always the physical id (a queue's is its URL). */
  readonly ref: string
  /** What `Fn::GetAtt` gives; throws on an attribute that its type's table does not name. */
  attribute(name: string): unknown
  /** The resolved properties. */
  readonly properties: Record<string, unknown>
  readonly metadata: Record<string, unknown>
}

/** The resources of all synthesized stacks, with every reference resolved. */
export interface Templates {
  all: readonly Resource[]
  /** The resources of one CloudFormation type, in template order. */
  of(type: string): Resource[]
  /** The resource with this id (`Stack/LogicalId`); throws when there is none. */
  get(id: string): Resource
  /** The absolute path of a file asset by its object key (`<hash>.zip` for a folder that would be zipped). */
  asset(objectKey: string): string | undefined
}

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

/** The last part of an ARN or a URL: what names the queue or function. A plain name or logical id is itself. */
export const nameOfReference = (reference: string): string =>
  reference.slice(Math.max(reference.lastIndexOf(':'), reference.lastIndexOf('/')) + 1)
