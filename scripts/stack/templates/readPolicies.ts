import * as z from 'zod'
import type { ResourcePolicies } from '../../standins/aws/core/compilePolicies'
import { nameOfReference } from '../../standins/aws/core/nameOfReference'
import { parseProperties } from '../../standins/aws/core/parseProperties'
import type { Resource } from '../../standins/aws/core/Resource'
import { readStatements } from '../../standins/aws/core/Statement'
import type { Templates } from '../../standins/aws/core/Templates'

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
