import * as z from 'zod'
import {
  type ResourcePolicies,
  readStatements,
  type Statement,
} from '../../standins/aws/core/compileStatements'
import {
  nameOfReference,
  parseProperties,
  type Templates,
  type Resource,
} from '../../standins/aws/core/Templates'
import type { Grants } from '../../standins/aws/core/openPermits'

const PolicyDocument = z.unknown()

/** Whose policy a resource of each type is. */
const ownersIn: Readonly<Record<string, (resource: Resource) => string[]>> = {
  'AWS::SNS::TopicPolicy': (resource) =>
    parseProperties(resource, z.strictObject({ Topics: z.array(z.string()), PolicyDocument })).Topics.map(
      (topic) => `sns:${nameOfReference(topic)}`,
    ),
  'AWS::SQS::QueuePolicy': (resource) =>
    parseProperties(resource, z.strictObject({ Queues: z.array(z.string()), PolicyDocument })).Queues.map(
      (queue) => `sqs:${nameOfReference(queue)}`,
    ),
  'AWS::S3::BucketPolicy': (resource) => [
    `s3:${parseProperties(resource, z.strictObject({ Bucket: z.string(), PolicyDocument })).Bucket}`,
  ],
}

/**
 * What topics, queues and buckets say of who may use them, and roles of who may take them on. @throws on a second policy
 * of one resource, which in a deployment replaces the first
 */
export const readPolicies = (templates: Templates): ResourcePolicies => {
  const policies: ResourcePolicies = {}
  for (const [type, ownersOf] of Object.entries(ownersIn)) {
    for (const resource of templates.of(type)) {
      for (const owner of ownersOf(resource)) {
        if (owner in policies) throw new Error(`${resource.id} is the second policy of ${owner}`)
        policies[owner] = readStatements(resource.id, resource.properties.PolicyDocument)
      }
    }
  }
  for (const { id, physicalId, properties } of templates.of('AWS::IAM::Role')) {
    policies[`iam:role/${physicalId}`] = readStatements(id, properties.AssumeRolePolicyDocument)
  }
  return policies
}

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
