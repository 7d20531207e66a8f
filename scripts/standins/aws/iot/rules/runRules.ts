import { toSqlContext, type RuleMessage, type SqlContext } from '../sql/compileSql'
import { readBasicIngest } from '../broker/refusals'
import { openRate } from '../../core/openRate'
import type { RuleAction, TopicRuleDefinition } from './readRule'

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
interface RuleFigure {
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
const runAction = async (
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
const actionTypes: Record<RuleAction['kind'], string> = {
  sqs: 'SQS',
  kinesis: 'Kinesis',
  s3: 'S3',
}

/** Names an action and what it works on in the words of an AWS error message. */
const describeAction = (action: RuleAction): { failedAction: string; failedResource: string } => {
  switch (action.kind) {
    case 'sqs':
      return { failedAction: 'SqsAction', failedResource: action.queueUrl }
    case 'kinesis':
      return { failedAction: 'KinesisAction', failedResource: action.streamName }
    case 's3':
      return { failedAction: 'S3Action', failedResource: action.bucket }
  }
}

/** Runs a message through every matching rule; rejects when an action and the rule's error action both failed. */
type RunRules = (message: RuleMessage) => Promise<void>

interface Failure {
  readonly failedAction: string
  readonly failedResource: string
  readonly errorMessage: string
}

const messageOf = (error: unknown) =>
  error instanceof Error ? error.message : (JSON.stringify(error) ?? String(error))

/** What an error action receives, as in AWS. */
const toErrorReport = (ruleName: string, context: SqlContext, failures: readonly Failure[]) => ({
  ruleName,
  topic: context.topic,
  cloudwatchTraceId: context.traceId,
  clientId: context.clientId ?? 'n/a',
  base64OriginalPayload: context.payload.toString('base64'),
  failures,
})

/** The disk of this machine, which no service of AWS has: a message that is not acknowledged is sent again. */
const isFullDisk = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOSPC'

/** @throws the error itself when the disk is full: an error action that finds room for it would let it be acknowledged. */
const failureOf =
  (effects: RuleEffects, { ruleName }: TopicRuleDefinition, action: RuleAction) =>
  (error: unknown): Failure => {
    if (isFullDisk(error)) throw error
    effects.count({ name: 'Failure', actionType: actionTypes[action.kind] }, ruleName)
    return { ...describeAction(action), errorMessage: messageOf(error) }
  }

/** Each action's failure, or nothing; what the rule selected is let go of as soon as all of them have begun. */
const startActions = (
  effects: RuleEffects,
  rule: TopicRuleDefinition,
  context: SqlContext,
): Promise<Failure | undefined>[] => {
  const output = rule.sql.select(context)
  const started = rule.actions.map((action) => ({
    action,
    done: runAction(effects, action, output, context),
  }))
  return started.map(({ action, done }) => done.then(() => undefined, failureOf(effects, rule, action)))
}

const runRule = async (effects: RuleEffects, rule: TopicRuleDefinition, context: SqlContext) => {
  const results = await Promise.all(startActions(effects, rule, context))
  const failures = results.filter((failure) => failure !== undefined)
  if (failures.length === 0) return
  const reasons = failures
    .map(({ failedAction, errorMessage }) => `${failedAction}: ${errorMessage}`)
    .join('; ')
  effects.log(`rule ${rule.ruleName} failed on ${context.topic}: ${reasons}`)
  if (!rule.errorAction) throw new Error(`rule ${rule.ruleName} failed and has no error action`)
  const actionType = actionTypes[rule.errorAction.kind]
  try {
    await runAction(effects, rule.errorAction, toErrorReport(rule.ruleName, context, failures), context)
  } catch (error) {
    effects.count({ name: 'ErrorActionFailure', actionType }, rule.ruleName)
    throw error
  }
}

/** Evaluations that AWS lets an account do in a second; messages beyond are acknowledged, and no rule sees them. */
const defaultPerSecond = 20_000

/** Binds the rules of the stacks to their effects. */
export const runRules = (
  rules: readonly TopicRuleDefinition[],
  effects: RuleEffects,
  { perSecond = defaultPerSecond, now = Date.now }: { perSecond?: number; now?: () => number } = {},
): RunRules => {
  const enabled = rules.filter(({ isEnabled }) => isEnabled)
  const mayEvaluate = openRate(perSecond, now)
  return async (message) => {
    const direct = readBasicIngest(message.topic)
    const matching = enabled.filter(({ ruleName, sql }) =>
      direct === undefined ? sql.matches(message.topic) : ruleName === direct.ruleName,
    )
    if (matching.length === 0) return
    const context = toSqlContext(direct === undefined ? message : { ...message, topic: direct.topic })
    const evaluate = async (rule: TopicRuleDefinition): Promise<void> => {
      if (mayEvaluate()) return runRule(effects, rule, context)
      effects.count({ name: 'RuleMessageThrottled' }, rule.ruleName)
    }
    await Promise.all(matching.map(evaluate))
  }
}
