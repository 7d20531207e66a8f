import { Duration } from 'aws-cdk-lib'
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import { CfnTopicRule } from 'aws-cdk-lib/aws-iot'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import type { IStream } from 'aws-cdk-lib/aws-kinesis'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { type Severity, type Watched, watched } from './Watched'

export interface RuleProps {
  /** Of a rule that is named in topics; another gets one of the deployment's making. */
  ruleName?: string | undefined
  /** What breaks for people when the rule stops. */
  impact: string
  /** Whether the alarm pages the person on call or waits as a ticket. */
  severity: Severity
  sql: string
  /** What takes the messages; a stream keeps those of a device in their order. */
  target: { queue: IQueue } | { stream: IStream }
  /** Where a message lies when its target cannot take it; a command replays it. */
  errors: IBucket
}

/** The action of a rule, which its role may do, and as what figures count it. */
const actionOn = (target: RuleProps['target'], role: Role) => {
  const { roleArn } = role
  if ('queue' in target) {
    target.queue.grant(role, 'sqs:SendMessage')
    return { action: { sqs: { queueUrl: target.queue.queueUrl, roleArn, useBase64: false } }, type: 'SQS' }
  }
  const { stream } = target
  stream.grant(role, 'kinesis:PutRecord')
  // The second part of each topic is its device: one shard has all that a device sends.
  const kinesis = { streamName: stream.streamName, partitionKey: '${topic(2)}', roleArn }
  return { action: { kinesis }, type: 'Kinesis' }
}

/** A topic rule that puts messages into a queue or a stream; what that refuses is kept in a bucket. */
export class Rule extends Construct {
  readonly watched: Watched[]

  constructor(scope: Construct, id: string, { ruleName, impact, severity, sql, target, errors }: RuleProps) {
    super(scope, id)
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('iot.amazonaws.com') })
    const { action, type } = actionOn(target, role)
    const folder = `rule-errors/${id}`
    role.addToPolicy(
      new PolicyStatement({ actions: ['s3:PutObject'], resources: [errors.arnForObjects(`${folder}/*`)] }),
    )
    const rule = new CfnTopicRule(this, 'TopicRule', {
      ...(ruleName === undefined ? {} : { ruleName }),
      topicRulePayload: {
        description: impact,
        awsIotSqlVersion: '2016-03-23',
        sql,
        actions: [action],
        errorAction: {
          s3: {
            bucketName: errors.bucketName,
            key: `${folder}/\${timestamp()}-\${newuuid()}`,
            roleArn: role.roleArn,
          },
        },
      },
    })
    this.watched = this.watchRule(rule.ref, type, { impact, severity })
  }

  private watchRule(
    RuleName: string,
    ActionType: string,
    { impact, severity }: Pick<RuleProps, 'impact' | 'severity'>,
  ): Watched[] {
    const metricOf = (metricName: string, dimensions: Record<string, string> = {}) =>
      new Metric({
        namespace: 'AWS/IoT',
        metricName,
        dimensionsMap: { RuleName, ...dimensions },
        statistic: Stats.SUM,
        period: Duration.minutes(1),
      })
    const taker = ActionType === 'SQS' ? 'queue' : 'stream'
    return [
      watched(this, 'Failing', {
        topic: 'rules',
        severity,
        impact: `${impact}: its ${taker} does not take them, they are kept aside until a replay`,
        metric: metricOf('Failure', { ActionType }),
      }),
      watched(this, 'Losing', {
        topic: 'rules',
        severity: 'page',
        impact: `${impact}: neither its ${taker} nor its bucket takes them, they are lost`,
        metric: metricOf('ErrorActionFailure', { ActionType: 'S3' }),
      }),
      watched(this, 'Throttled', {
        topic: 'rules',
        severity,
        impact: `${impact}: more of them come than IoT Core lets through`,
        metric: metricOf('RuleMessageThrottled'),
      }),
    ]
  }
}
