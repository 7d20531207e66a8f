import { describeRefusal } from '../../standins/aws/core/openPermits'
import { nameOfReference } from '../../standins/aws/core/nameOfReference'
import type { RuleEffects } from '../../standins/aws/iot/rules/runAction'
import type { Queues } from '../../standins/aws/sqs/openQueues'
import { roleNameOf } from '../templates/readGrants'
import type { Stage } from './Stage'

/** Only a message that no queue took goes into a bucket: the client is loaded then. */
const putObject = async (Bucket: string, Key: string, Body: Buffer) => {
  const { PutObjectCommand, S3Client } = await import('@aws-sdk/client-s3')
  await new S3Client({}).send(new PutObjectCommand({ Bucket, Key, Body }))
}

/** What topic rules do, as their roles may: what a role may not is a failure of the action. */
export const openRuleActions = (
  { permits }: Pick<Stage, 'permits'>,
  queues: Pick<Queues, 'send'>,
): Pick<RuleEffects, 'sqs' | 's3'> => {
  const check = (roleArn: string, action: string, resource: string) => {
    const role = roleNameOf(roleArn)
    if (!permits(role, action, resource)) throw new Error(describeRefusal(role, action, resource))
  }
  return {
    sqs: (queueUrl, body, roleArn) => {
      check(roleArn, 'sqs:SendMessage', `sqs:${nameOfReference(queueUrl)}`)
      return queues.send(queueUrl, body)
    },
    s3: async (bucket, key, body, roleArn) => {
      check(roleArn, 's3:PutObject', `s3:${bucket}/${key}`)
      return putObject(bucket, key, body)
    },
  }
}
