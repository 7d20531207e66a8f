import * as z from 'zod'
import { describeRefusal } from '../../standins/aws/core/openPermits'
import { parseProperties, type Resource, nameOfReference } from '../../standins/aws/core/Templates'
import { isOfStream } from '../../standins/aws/kinesis/readStreamMapping'
import { roleNameOf } from '../templates/readPolicies'
import type { Stage } from './Stage'

type Parts = Pick<Stage, 'templates' | 'permits' | 'checkService'>

const arnOf = (resource: Resource): string => String(resource.attribute('Arn'))

const refuseUngranted = ({ permits }: Parts, principal: string, action: string, resource: string): void => {
  if (!permits(principal, action, resource)) throw new Error(describeRefusal(principal, action, resource))
}

const Bucket = z.object({
  LoggingConfiguration: z
    .object({ DestinationBucketName: z.string(), LogFilePrefix: z.string().default('') })
    .optional(),
})

/** Where the bucket for logs does not take them, a deployment loses them unseen. */
const checkAccessLogs = ({ templates, checkService }: Parts): void => {
  for (const bucket of templates.of('AWS::S3::Bucket')) {
    const { LoggingConfiguration: logging } = parseProperties(bucket, Bucket)
    if (logging === undefined) continue
    const { DestinationBucketName, LogFilePrefix } = logging
    checkService({
      service: 'logging.s3.amazonaws.com',
      action: 's3:PutObject',
      resource: `arn:aws:s3:::${DestinationBucketName}/${LogFilePrefix}2026-01-01-00-00-00`,
      source: arnOf(bucket),
    })
  }
}

const Distribution = z.object({
  DistributionConfig: z.object({
    Origins: z.array(z.object({ DomainName: z.string(), S3OriginConfig: z.unknown().optional() })),
  }),
})

const checkOrigins = ({ templates, checkService }: Parts): void => {
  for (const distribution of templates.of('AWS::CloudFront::Distribution')) {
    const { DistributionConfig } = parseProperties(distribution, Distribution)
    for (const { DomainName, S3OriginConfig } of DistributionConfig.Origins) {
      if (S3OriginConfig === undefined) continue
      const resource = `arn:aws:s3:::${DomainName.split('.s3.')[0]}/index.html`
      const service = 'cloudfront.amazonaws.com'
      checkService({ service, action: 's3:GetObject', resource, source: arnOf(distribution) })
    }
  }
}

const UserPool = z.object({
  SmsConfiguration: z.object({ SnsCallerArn: z.string(), ExternalId: z.string() }).optional(),
})

/** A user pool takes a role on to send its codes as text messages. */
const checkTextMessages = (parts: Parts): void => {
  for (const pool of parts.templates.of('AWS::Cognito::UserPool')) {
    const { SmsConfiguration: sms } = parseProperties(pool, UserPool)
    if (sms === undefined) continue
    const { SnsCallerArn: resource, ExternalId: externalId } = sms
    const service = 'cognito-idp.amazonaws.com'
    parts.checkService({ service, action: 'sts:AssumeRole', resource, source: arnOf(pool), externalId })
    refuseUngranted(parts, roleNameOf(resource), 'sns:Publish', '+61400000000')
  }
}

const Action = z.record(z.string(), z.looseObject({ RoleArn: z.string() }))
const TopicRule = z.object({
  TopicRulePayload: z.object({ Actions: z.array(Action), ErrorAction: Action.optional() }),
})

/** A topic rule takes on the role of each of its actions; what those may do counts when they run. */
const checkRuleRoles = ({ templates, checkService }: Parts): void => {
  for (const rule of templates.of('AWS::IoT::TopicRule')) {
    const { Actions, ErrorAction = {} } = parseProperties(rule, TopicRule).TopicRulePayload
    for (const { RoleArn: resource } of [...Actions, ErrorAction].flatMap((each) => Object.values(each))) {
      const service = 'iot.amazonaws.com'
      checkService({ service, action: 'sts:AssumeRole', resource, source: arnOf(rule) })
    }
  }
}

const Budget = z.object({
  NotificationsWithSubscribers: z.array(
    z.object({ Subscribers: z.array(z.object({ SubscriptionType: z.literal('SNS'), Address: z.string() })) }),
  ),
})

const checkBudgets = ({ templates, checkService }: Parts): void => {
  for (const budget of templates.of('AWS::Budgets::Budget')) {
    const { NotificationsWithSubscribers } = parseProperties(budget, Budget)
    for (const { Address: resource } of NotificationsWithSubscribers.flatMap((each) => each.Subscribers)) {
      const source = `arn:aws:budgets::${resource.split(':')[4] ?? ''}:budget/${budget.physicalId}`
      checkService({ service: 'budgets.amazonaws.com', action: 'sns:Publish', resource, source })
    }
  }
}

const Mapping = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  DestinationConfig: z.object({ OnFailure: z.object({ Destination: z.string() }) }).optional(),
})

const queueActions = ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes']
const streamActions = [
  'DescribeStream',
  'DescribeStreamSummary',
  'GetRecords',
  'GetShardIterator',
  'ListShards',
]

/** Lambda takes messages from a queue or a stream, and keeps what failed, in the name of the function's role. */
const checkMappings = (parts: Parts): void => {
  for (const mapping of parts.templates.of('AWS::Lambda::EventSourceMapping')) {
    const { EventSourceArn, FunctionName, DestinationConfig } = parseProperties(mapping, Mapping)
    const refuse = (action: string, resource: string) =>
      refuseUngranted(parts, nameOfReference(FunctionName), action, resource)
    const name = nameOfReference(EventSourceArn)
    if (isOfStream(mapping)) {
      for (const action of streamActions) refuse(`kinesis:${action}`, `kinesis:stream/${name}`)
    } else {
      for (const action of queueActions) refuse(`sqs:${action}`, `sqs:${name}`)
    }
    if (DestinationConfig === undefined) continue
    const bucket = `s3:${nameOfReference(DestinationConfig.OnFailure.Destination)}`
    refuse('s3:PutObject', `${bucket}/aws/lambda/${mapping.physicalId}/shardId-000000000000/any`)
    refuse('s3:ListBucket', bucket)
  }
}

/**
 * What services of AWS do by themselves and no stand-in plays. @throws naming what the templates do not let them do: in
 * a deployment it would be missed, and nothing would say so
 */
export const checkServices = (parts: Parts): void => {
  checkAccessLogs(parts)
  checkOrigins(parts)
  checkTextMessages(parts)
  checkRuleRoles(parts)
  checkBudgets(parts)
  checkMappings(parts)
}
