import { CfnTopicRule } from 'aws-cdk-lib/aws-iot'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'

export interface RuleProps {
  /** What breaks for people when the rule stops. */
  impact: string
  sql: string
  queue: IQueue
  /** Where a message lies when the queue cannot take it; a command replays it. */
  errors: IBucket
}

/** A topic rule that puts messages into a queue; what the queue refuses is kept in a bucket. */
export class Rule extends Construct {
  constructor(scope: Construct, id: string, { impact, sql, queue, errors }: RuleProps) {
    super(scope, id)
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('iot.amazonaws.com') })
    queue.grantSendMessages(role)
    const folder = `rule-errors/${id}`
    role.addToPolicy(
      new PolicyStatement({ actions: ['s3:PutObject'], resources: [errors.arnForObjects(`${folder}/*`)] }),
    )
    new CfnTopicRule(this, 'TopicRule', {
      topicRulePayload: {
        description: impact,
        awsIotSqlVersion: '2016-03-23',
        sql,
        actions: [{ sqs: { queueUrl: queue.queueUrl, roleArn: role.roleArn, useBase64: false } }],
        errorAction: {
          s3: {
            bucketName: errors.bucketName,
            key: `${folder}/\${timestamp()}-\${newuuid()}`,
            roleArn: role.roleArn,
          },
        },
      },
    })
  }
}
