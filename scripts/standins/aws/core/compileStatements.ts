import * as z from 'zod'

/** The pattern of a policy, with its wildcards `*` and `?`; actions ignore case. */
const matcherOf = (pattern: string, flags: 's' | 'is' = 'is'): RegExp =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\/-]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
    flags,
  )

/** A condition as policies write it: operator, key, values. */
interface Condition {
  operator: string
  key: string
  values: string[]
}

/** What is known of a request beside its action and resource, by condition key. */
export type RequestContext = Readonly<Record<string, string | readonly string[]>>

type Compare = (wanted: string) => (value: string) => boolean

const equals: Compare = (wanted) => (value) => value === wanted
const like: Compare = (wanted) => {
  const matcher = matcherOf(wanted, 's')
  return (value) => matcher.test(value)
}
const sameFlag: Compare = (wanted) => (value) => value.toLowerCase() === wanted.toLowerCase()

/** An ARN may hold wildcards under either name. */
const comparisons: Readonly<Record<string, { compare: Compare; negated?: true } | undefined>> = {
  StringEquals: { compare: equals },
  StringNotEquals: { compare: equals, negated: true },
  StringLike: { compare: like },
  StringNotLike: { compare: like, negated: true },
  ArnEquals: { compare: like },
  ArnLike: { compare: like },
  ArnNotLike: { compare: like, negated: true },
  Bool: { compare: sameFlag },
}

/** Whether a request fulfils a condition. */
type Fulfils = (context: RequestContext) => boolean

/** @throws for an operator that is not evaluated here */
const compileCondition = ({ operator, key, values: wanted }: Condition): Fulfils => {
  const name = key.toLowerCase()
  const valuesIn = (context: RequestContext): readonly string[] | undefined => {
    const found = Object.entries(context).find(([each]) => each.toLowerCase() === name)?.[1]
    return typeof found === 'string' ? [found] : found
  }
  if (operator === 'Null') {
    const isMissing = wanted.includes('true')
    return (context) => (valuesIn(context) === undefined) === isMissing
  }
  const [, quantifier, bare = '', ifExists] =
    /^(?:(ForAllValues|ForAnyValue):)?(\w+?)(IfExists)?$/.exec(operator) ?? []
  const comparison = comparisons[bare]
  if (comparison === undefined) throw new SyntaxError(`the condition ${operator} is not evaluated here`)
  const { compare, negated = false } = comparison
  const matchers = wanted.map(compare)
  const holds = (value: string) => matchers.some((matches) => matches(value)) !== negated
  return (context) => {
    const values = valuesIn(context)
    if (quantifier === 'ForAllValues') return (values ?? []).every(holds)
    if (values === undefined) return ifExists !== undefined || negated
    return quantifier === 'ForAnyValue' ? values.some(holds) : values.every(holds)
  }
}

/** One statement of a policy, single values as lists. */
export interface Statement {
  effect: 'Allow' | 'Deny'
  /** Of a resource's policy: services and roles, `*` for everyone. A role's own policy has none. */
  principals?: string[]
  actions: string[]
  resources: string[]
  conditions: Condition[]
}

const oneOrMore = z.union([z.string().transform((one) => [one]), z.array(z.string()).min(1)])

const Principals = z.union([
  z.literal('*').transform((all) => [all]),
  z
    .partialRecord(z.enum(['AWS', 'Service', 'Federated']), oneOrMore)
    .transform((named): string[] => Object.values(named).flat()),
])

const Conditions = z
  .record(
    z.string(),
    z.record(z.string(), z.union([z.boolean().transform((flag) => [String(flag)]), oneOrMore])),
  )
  .default({})
  .transform((operators) =>
    Object.entries(operators).flatMap(([operator, keys]) =>
      Object.entries(keys).map(([key, values]) => ({ operator, key, values })),
    ),
  )

/** Strict: what narrows or widens a policy must not be overlooked here. A trust policy names no resource. */
const Document = z.object({
  Statement: z.array(
    z
      .strictObject({
        Sid: z.string().optional(),
        Effect: z.enum(['Allow', 'Deny']),
        Principal: Principals.optional(),
        Action: oneOrMore,
        Resource: oneOrMore.default(['*']),
        Condition: Conditions,
      })
      .transform(({ Effect, Principal, Action, Resource, Condition }): Statement => ({
        effect: Effect,
        ...(Principal === undefined ? {} : { principals: Principal }),
        actions: Action,
        resources: Resource,
        conditions: Condition,
      })),
  ),
})

/** The statements of a policy document. @throws naming whose it is, on anything that is not evaluated here */
export const readStatements = (owner: string, document: unknown): Statement[] => {
  const parsed = Document.safeParse(document)
  if (!parsed.success) throw new Error(`The policy of ${owner}: ${z.prettifyError(parsed.error)}`)
  const statements = parsed.data.Statement
  try {
    for (const { conditions } of statements) conditions.forEach(compileCondition)
  } catch (error) {
    throw new Error(`The policy of ${owner}: ${String(error)}`, { cause: error })
  }
  return statements
}

/** What one policy says of a request: a Deny counts whatever another policy allows. */
type Verdict = 'allowed' | 'denied' | 'unsaid'

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
