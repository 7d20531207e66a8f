import * as z from 'zod'
import { compileCondition, type Condition } from './compileCondition'

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
