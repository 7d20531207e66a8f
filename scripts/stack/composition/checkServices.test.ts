import { describe, expect, it } from 'vitest'
import { type ResourcePolicies, readStatements } from '../../standins/aws/core/compileStatements'
import { type Grants, openPermits, openServiceAccess } from '../../standins/aws/core/openPermits'
import type { Resource } from '../../standins/aws/core/Templates'
import { checkServices } from './checkServices'

const account = '000000000000'
const arn = (service: string, name: string) => `arn:aws:${service}:ap-southeast-2:${account}:${name}`
const allow = (Service: string, Action: string, Resource: string) =>
  readStatements('a test', { Statement: [{ Effect: 'Allow', Principal: { Service }, Action, Resource }] })
const grant = (Action: string | string[], Resource: string) =>
  readStatements('a test', { Statement: [{ Effect: 'Allow', Action, Resource }] })

const resource = (type: string, ownArn: string, properties: Record<string, unknown>): Resource => {
  const name = ownArn.slice(ownArn.lastIndexOf(':') + 1)
  const named = { id: `Stack/${name}`, stack: 'Stack', logicalId: name, physicalId: name, ref: name }
  return { ...named, type, properties, metadata: {}, attribute: () => ownArn }
}
const rule = resource('AWS::IoT::TopicRule', arn('iot', 'rule/Data'), {
  TopicRulePayload: { Actions: [{ Sqs: { RoleArn: `arn:aws:iam::${account}:role/RuleRole` } }] },
})
const pool = resource('AWS::Cognito::UserPool', arn('cognito-idp', 'userpool/p'), {
  SmsConfiguration: { SnsCallerArn: `arn:aws:iam::${account}:role/SmsRole`, ExternalId: 'pool' },
})
const mapping = resource('AWS::Lambda::EventSourceMapping', arn('lambda', 'mapping:1'), {
  EventSourceArn: arn('sqs', 'Inbox'),
  FunctionName: 'Worker',
})
const ofStream = resource('AWS::Lambda::EventSourceMapping', arn('lambda', 'mapping:2'), {
  EventSourceArn: arn('kinesis', 'stream/Readings'),
  FunctionName: 'Reader',
  DestinationConfig: { OnFailure: { Destination: 'arn:aws:s3:::errors' } },
})
const ofStreamBare = resource('AWS::Lambda::EventSourceMapping', arn('lambda', 'mapping:3'), {
  EventSourceArn: arn('kinesis', 'stream/Readings'),
  FunctionName: 'Keepless',
  DestinationConfig: { OnFailure: { Destination: 'arn:aws:s3:::errors' } },
})
const bucket = resource('AWS::S3::Bucket', 'arn:aws:s3:::files', {
  LoggingConfiguration: { DestinationBucketName: 'logs', LogFilePrefix: 'files/' },
})
const distribution = resource(
  'AWS::CloudFront::Distribution',
  `arn:aws:cloudfront::${account}:distribution/E1`,
  {
    DistributionConfig: {
      Origins: [{ DomainName: 'site.s3.ap-southeast-2.amazonaws.com', S3OriginConfig: {} }],
    },
  },
)

const policies: ResourcePolicies = {
  'iam:role/RuleRole': allow('iot.amazonaws.com', 'sts:AssumeRole', '*'),
  'iam:role/SmsRole': allow('cognito-idp.amazonaws.com', 'sts:AssumeRole', '*'),
  's3:logs': allow('logging.s3.amazonaws.com', 's3:PutObject', 'arn:aws:s3:::logs/files/*'),
  's3:site': allow('cloudfront.amazonaws.com', 's3:GetObject', 'arn:aws:s3:::site/*'),
}
const grants: Grants = {
  SmsRole: grant('sns:Publish', '*'),
  Reader: [
    ...grant('kinesis:*', arn('kinesis', 'stream/Readings')),
    ...grant('s3:ListBucket', 'arn:aws:s3:::errors'),
    ...grant('s3:PutObject', 'arn:aws:s3:::errors/aws/lambda/*'),
  ],
  Keepless: grant('kinesis:*', arn('kinesis', 'stream/Readings')),
  Worker: grant(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], arn('sqs', 'Inbox')),
}

const check = (resources: Resource[], missing: string[] = []) => {
  const without = <T>(all: Record<string, T>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !missing.includes(name)))
  const templates = {
    all: resources,
    of: (type: string) => resources.filter((each) => each.type === type),
    get: () => rule,
    asset: () => undefined,
  }
  const permits = openPermits(without(grants), without(policies))
  return () =>
    checkServices({ templates, permits, checkService: openServiceAccess(without(policies), account) })
}

describe('what services do by themselves', () => {
  it('passes where roles and the policies of resources let them', () => {
    expect(check([rule, pool, mapping, ofStream, bucket, distribution])).not.toThrow()
  })

  it.each([
    ['a topic rule takes its role on', rule, 'iam:role/RuleRole', 'iot.amazonaws.com'],
    ['a user pool takes its role on', pool, 'iam:role/SmsRole', 'cognito-idp.amazonaws.com'],
    ['a user pool sends text messages', pool, 'SmsRole', 'sns:Publish'],
    ['Lambda takes messages for a function', mapping, 'Worker', 'sqs:ReceiveMessage'],
    ['Lambda reads a stream for a function', ofStream, 'Reader', 'kinesis:DescribeStream'],
    ['S3 writes its logs into a bucket', bucket, 's3:logs', 'logging.s3.amazonaws.com'],
    ['CloudFront reads the bucket of the page', distribution, 's3:site', 'cloudfront.amazonaws.com'],
  ])('is refused by name: %s', (_, needing, missing, named) => {
    expect(check([needing])).not.toThrow()
    expect(check([needing], [missing])).toThrow(named)
  })

  it('is refused by name: Lambda keeps what it gives up of a stream', () => {
    expect(check([ofStreamBare])).toThrow('s3:PutObject')
  })
})
