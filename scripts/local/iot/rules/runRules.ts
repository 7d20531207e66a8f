import { toSqlContext } from '../sql/sqlContext'
import type { RuleMessage, SqlContext } from '../sql/sqlContext'
import type { TopicRuleDefinition } from './readRule'
import { describeAction, runAction } from './runAction'
import type { RuleEffects } from './runAction'

/** Runs a message through every matching rule; rejects when an action and the rule's error action both failed. */
export type RunRules = (message: RuleMessage) => Promise<void>

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

const runActions = async (effects: RuleEffects, rule: TopicRuleDefinition, context: SqlContext) => {
  let output: unknown
  try {
    output = rule.sql.select(context)
  } catch (error) {
    return [{ failedAction: 'Sql', failedResource: rule.ruleName, errorMessage: messageOf(error) }]
  }
  if (output === undefined) return []
  const results = await Promise.all(
    rule.actions.map((action) =>
      runAction(effects, action, output, context).then(
        () => undefined,
        (error: unknown): Failure => ({ ...describeAction(action), errorMessage: messageOf(error) }),
      ),
    ),
  )
  return results.filter((failure) => failure !== undefined)
}

const runRule = async (effects: RuleEffects, rule: TopicRuleDefinition, context: SqlContext) => {
  const failures = await runActions(effects, rule, context)
  if (failures.length === 0) return
  const reasons = failures
    .map(({ failedAction, errorMessage }) => `${failedAction}: ${errorMessage}`)
    .join('; ')
  effects.log(`rule ${rule.ruleName} failed on ${context.topic}: ${reasons}`)
  if (!rule.errorAction) throw new Error(`rule ${rule.ruleName} failed and has no error action`)
  await runAction(effects, rule.errorAction, toErrorReport(rule.ruleName, context, failures), context)
}

/** Binds the rules of the stacks to their effects. */
export const runRules = (rules: readonly TopicRuleDefinition[], effects: RuleEffects): RunRules => {
  const enabled = rules.filter(({ isEnabled }) => isEnabled)
  return async (message) => {
    const matching = enabled.filter(({ sql }) => sql.matches(message.topic))
    if (matching.length === 0) return
    const context = toSqlContext(message)
    await Promise.all(matching.map((rule) => runRule(effects, rule, context)))
  }
}
