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
