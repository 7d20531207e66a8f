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
