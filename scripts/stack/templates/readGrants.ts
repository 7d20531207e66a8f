import * as z from 'zod'
import { type Statement, readStatements } from '../../standins/aws/core/Statement'
import type { Templates } from '../../standins/aws/core/Templates'
import type { Grants } from '../../standins/aws/core/openPermits'

const Policy = z.object({ Roles: z.array(z.string()).default([]), PolicyDocument: z.unknown() })
const Role = z.object({
  Policies: z.array(z.object({ PolicyDocument: z.unknown() })).default([]),
})
const Executed = z.object({ Role: z.string() })

/** `arn:aws:iam::000000000000:role/Name` → `Name`. */
export const roleNameOf = (arn: string): string => arn.slice(arn.lastIndexOf('/') + 1)

/** The rights of the roles, as the templates say them, each also under the names of the functions that run as it. */
export const readGrants = (templates: Templates): Grants => {
  const byRole = new Map<string, Statement[]>()
  const grant = (role: string, owner: string, document: unknown) =>
    byRole.set(role, [...(byRole.get(role) ?? []), ...readStatements(owner, document)])
  for (const { id, physicalId, properties } of templates.of('AWS::IAM::Role')) {
    byRole.set(physicalId, [])
    for (const { PolicyDocument } of Role.parse(properties).Policies) grant(physicalId, id, PolicyDocument)
  }
  for (const { id, properties } of templates.of('AWS::IAM::Policy')) {
    const { Roles, PolicyDocument } = Policy.parse(properties)
    for (const role of Roles) grant(role, id, PolicyDocument)
  }
  const functions = templates.of('AWS::Lambda::Function').map(({ physicalId, properties }) => {
    const role = roleNameOf(Executed.parse(properties).Role)
    return [physicalId, byRole.get(role) ?? []] as const
  })
  return { ...Object.fromEntries(byRole), ...Object.fromEntries(functions) }
}
