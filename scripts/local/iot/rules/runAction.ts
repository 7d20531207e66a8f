import { isUtf8 } from 'node:buffer'
import type { SqlContext } from '../sql/sqlContext'
import type { RuleAction } from './readRule'

/** Where actions end up; each promise resolves only once its effect is durable. */
export interface RuleEffects {
  sqs(queueUrl: string, body: string): Promise<unknown>
  lambda(functionId: string, event: unknown): Promise<unknown>
  s3(bucket: string, key: string, body: Buffer): Promise<unknown>
  republish(message: { topic: string; payload: Buffer; qos: 0 | 1 }, origin: SqlContext): Promise<unknown>
  log(line: string): void
}

const toBytes = (output: unknown): Buffer =>
  Buffer.isBuffer(output) ? output : Buffer.from(JSON.stringify(output))

const toBody = (output: unknown, useBase64: boolean): string => {
  const bytes = toBytes(output)
  if (useBase64) return bytes.toString('base64')
  if (!isUtf8(bytes)) throw new Error('a message of SQS is text: the payload is not UTF-8')
  return bytes.toString('utf8')
}

/** Does one action of a rule with what the rule selected; rejects when it could not be done. */
export const runAction = async (
  effects: RuleEffects,
  action: RuleAction,
  output: unknown,
  context: SqlContext,
): Promise<void> => {
  switch (action.kind) {
    case 'sqs':
      await effects.sqs(action.queueUrl, toBody(output, action.useBase64))
      return
    case 'lambda':
      await effects.lambda(action.functionId, Buffer.isBuffer(output) ? output.toString('base64') : output)
      return
    case 's3':
      await effects.s3(action.bucket, action.key(context), toBytes(output))
      return
    case 'republish':
      await effects.republish(
        { topic: action.topic(context), payload: toBytes(output), qos: action.qos },
        context,
      )
      return
    case 'cloudwatchLogs':
      effects.log(`${action.logGroup}: ${toBytes(output).toString('utf8')}`)
  }
}

/** Names an action and what it works on in the words of an AWS error message. */
export const describeAction = (action: RuleAction): { failedAction: string; failedResource: string } => {
  switch (action.kind) {
    case 'sqs':
      return { failedAction: 'SqsAction', failedResource: action.queueUrl }
    case 'lambda':
      return { failedAction: 'LambdaAction', failedResource: action.functionId }
    case 's3':
      return { failedAction: 'S3Action', failedResource: action.bucket }
    case 'republish':
      return { failedAction: 'RepublishAction', failedResource: 'topic' }
    case 'cloudwatchLogs':
      return { failedAction: 'CloudwatchLogsAction', failedResource: action.logGroup }
  }
}
