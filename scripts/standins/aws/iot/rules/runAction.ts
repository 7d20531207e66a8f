import type { SqlContext } from '../sql/sqlFunctions'
import type { RuleAction } from './readRule'

/** Where actions end up, as the role of the rule may; each promise resolves only once its effect is durable. */
export interface RuleEffects {
  sqs(queueUrl: string, body: string, roleArn: string): Promise<unknown>
  kinesis(streamName: string, partitionKey: string, data: Buffer, roleArn: string): Promise<unknown>
  s3(bucket: string, key: string, body: Buffer, roleArn: string): Promise<unknown>
  log(line: string): void
  /** Counts what AWS counts of a rule. */
  count(figure: RuleFigure, ruleName: string): void
}

/** `Failure` of an SQS or Kinesis action, `ErrorActionFailure` of an S3 action, `RuleMessageThrottled` of none. */
export interface RuleFigure {
  name: 'Failure' | 'ErrorActionFailure' | 'RuleMessageThrottled'
  actionType?: string
}

const toBytes = (output: object): Buffer => Buffer.from(JSON.stringify(output))
const toBody = (output: object, useBase64: boolean): string =>
  useBase64 ? toBytes(output).toString('base64') : JSON.stringify(output)

/**
 * Does one action of a rule with what the rule selected; rejects when it could not be done. Nothing is awaited here: what
 * waits would keep the message until it is on the disk, hundreds of them at once.
 */
export const runAction = async (
  effects: RuleEffects,
  action: RuleAction,
  output: object,
  context: SqlContext,
): Promise<unknown> => {
  switch (action.kind) {
    case 'sqs':
      return effects.sqs(action.queueUrl, toBody(output, action.useBase64), action.roleArn)
    case 'kinesis':
      return effects.kinesis(action.streamName, action.partitionKey(context), toBytes(output), action.roleArn)
    case 's3':
      return effects.s3(action.bucket, action.key(context), toBytes(output), action.roleArn)
  }
}

/** As figures of AWS name the kinds of actions. */
export const actionTypes: Record<RuleAction['kind'], string> = {
  sqs: 'SQS',
  kinesis: 'Kinesis',
  s3: 'S3',
}

/** Names an action and what it works on in the words of an AWS error message. */
export const describeAction = (action: RuleAction): { failedAction: string; failedResource: string } => {
  switch (action.kind) {
    case 'sqs':
      return { failedAction: 'SqsAction', failedResource: action.queueUrl }
    case 'kinesis':
      return { failedAction: 'KinesisAction', failedResource: action.streamName }
    case 's3':
      return { failedAction: 'S3Action', failedResource: action.bucket }
  }
}
