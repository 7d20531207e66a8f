import * as z from 'zod'
import type { Templates } from '../../standins/aws/core/Templates'
import type { Grants } from '../../standins/aws/core/openPermits'

const oneOrMore = z.union([z.string().transform((one) => [one]), z.array(z.string()).min(1)])

/** Conditions are not evaluated: what they narrow is allowed here as a whole. Anything else but Allow is an error. */
const Statement = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.literal('Allow'),
  Action: oneOrMore,
  Resource: oneOrMore,
  Condition: z.unknown().optional(),
})
const Policy = z.object({
  Roles: z.array(z.string()).default([]),
  PolicyDocument: z.object({ Statement: z.array(Statement) }),
})
const Executed = z.object({ Role: z.string() })

/** `arn:aws:iam::000000000000:role/Name` → `Name`. */
const roleNameOf = (arn: string): string => arn.slice(arn.lastIndexOf('/') + 1)

/** The rights of the functions' roles, as the templates say them. */
export const readGrants = (templates: Templates): Grants => {
  const functions = templates.of('AWS::Lambda::Function').map(({ physicalId, properties }) => ({
    name: physicalId,
    role: roleNameOf(Executed.parse(properties).Role),
  }))
  const known = new Set(functions.map(({ role }) => role))
  const policies = templates
    .of('AWS::IAM::Policy')
    .map(({ properties }) => properties as { Roles?: string[] })
    .filter(({ Roles = [] }) => Roles.some((role) => known.has(role)))
    .map((properties) => Policy.parse(properties))
  return Object.fromEntries(
    functions.map(({ name, role }) => [
      name,
      policies
        .filter(({ Roles }) => Roles.includes(role))
        .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
        .map(({ Action, Resource }) => ({ actions: Action, resources: Resource })),
    ]),
  )
}
