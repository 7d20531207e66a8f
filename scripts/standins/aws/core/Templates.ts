import type { Resource } from './Resource'

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
