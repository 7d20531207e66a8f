import { type RequestContext, compileCondition, matcherOf } from './compileCondition'
import type { Statement } from './Statement'

/** What one policy says of a request: a Deny counts whatever another policy allows. */
export type Verdict = 'allowed' | 'denied' | 'unsaid'

/** `principal` is left out where the policy belongs to the caller. */
export type Judge = (
  principal: string | undefined,
  action: string,
  resource: string,
  context: RequestContext,
) => Verdict

/** Partition, region and account do not differ on one machine: `arn:aws:sns:…:…:Alarms` is `sns:Alarms`. */
export const shortened = (arn: string): string => {
  const [, , service = '', , , ...resource] = arn.split(':')
  return resource.length === 0 ? arn : `${service}:${resource.join(':')}`
}

/** Everything travels encrypted in a deployment, also what here does not leave the machine. */
const always: RequestContext = { 'aws:SecureTransport': 'true' }

export const compileStatements = (statements: readonly Statement[]): Judge => {
  const compiled = statements.map(({ effect, principals, actions, resources, conditions }) => ({
    effect,
    principals,
    actions: actions.map((action) => matcherOf(action)),
    resources: resources.map((resource) => matcherOf(shortened(resource))),
    conditions: conditions.map(compileCondition),
  }))
  return (principal, action, resource, given) => {
    const context = { ...always, ...given }
    const fitting = compiled.filter(
      ({ principals, actions, resources, conditions }) =>
        (principals === undefined || principals.some((each) => each === '*' || each === principal)) &&
        actions.some((matcher) => matcher.test(action)) &&
        resources.some((matcher) => matcher.test(resource)) &&
        conditions.every((fulfils) => fulfils(context)),
    )
    if (fitting.some(({ effect }) => effect === 'Deny')) return 'denied'
    return fitting.length > 0 ? 'allowed' : 'unsaid'
  }
}

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
