import { type Judge, compileStatements } from './compileStatements'
import type { Statement } from './Statement'

/** The policies of resources, by the resource: `sns:Alarms`, `sqs:Readings`, `s3:files`, `iam:role/Sender`. */
export type ResourcePolicies = Record<string, Statement[]>

/** Objects have the policy of their bucket. */
const ownerOf = (resource: string): string =>
  resource.startsWith('s3:') ? (resource.split('/')[0] ?? resource) : resource

/** The policy of a resource, compiled; undefined where it has none. */
export const compilePolicies = (policies: ResourcePolicies) => {
  const judges = new Map(Object.entries(policies).map(([name, all]) => [name, compileStatements(all)]))
  return (resource: string): Judge | undefined => judges.get(ownerOf(resource))
}
