import * as z from 'zod'
import {
  compileSql,
  type CompiledSql,
  readTokens,
  type Evaluate,
  parseCall,
  type SqlContext,
} from '../sql/compileSql'

const compileSubstitution = (source: string): Evaluate => {
  const tokens = readTokens(source)
  const evaluate = parseCall(tokens, tokens.next().text)
  if (!tokens.isAtEnd()) tokens.fail('the end')
  return evaluate
}

/**
 * Compiles a text with substitution templates (`errors/${topic(2)}/${timestamp()}`) as actions take it. A function
 * without a value makes the whole text fail, as the action would in AWS.
 */
export const compileTemplate = (template: string): ((context: SqlContext) => string) => {
  const parts = template
    .split(/(\$\{[^}]*\})/)
    .map((part) => (part.startsWith('${') ? compileSubstitution(part.slice(2, -1)) : part))
  return (context) =>
    parts
      .map((part) => {
        if (typeof part === 'string') return part
        const value = part(context)
        if (value === undefined) throw new Error(`no value for a function of ${template}`)
        return typeof value === 'string' ? value : JSON.stringify(value)
      })
      .join('')
}

type Template = (context: SqlContext) => string

export type RuleAction =
  | { readonly kind: 'sqs'; readonly roleArn: string; readonly queueUrl: string; readonly useBase64: boolean }
  | {
      readonly kind: 'kinesis'
      readonly roleArn: string
      readonly streamName: string
      readonly partitionKey: Template
    }
  | { readonly kind: 's3'; readonly roleArn: string; readonly bucket: string; readonly key: Template }

/** A topic rule, compiled: what it selects and what it does with it. */
export interface TopicRuleDefinition {
  readonly ruleName: string
  readonly isEnabled: boolean
  readonly sql: CompiledSql
  readonly actions: readonly RuleAction[]
  readonly errorAction?: RuleAction
}

const RoleArn = z.string()
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])

const action = z
  .strictObject({
    Sqs: z.strictObject({ QueueUrl: z.string().min(1), RoleArn, UseBase64: flag.default(false) }),
    Kinesis: z.strictObject({ StreamName: z.string().min(1), PartitionKey: z.string().min(1), RoleArn }),
    S3: z.strictObject({
      BucketName: z.string(),
      Key: z.string(),
      RoleArn,
      CannedAcl: z.string().optional(),
    }),
  })
  .partial()
  .refine((kinds) => Object.keys(kinds).length === 1, 'an action is of exactly one kind')

const properties = z.strictObject({
  RuleName: z.string().optional(),
  Tags: z.unknown().optional(),
  TopicRulePayload: z.strictObject({
    Sql: z.string(),
    // Without it AWS takes 2015-10-08, which encodes and compares otherwise.
    AwsIotSqlVersion: z.literal('2016-03-23'),
    Description: z.string().optional(),
    RuleDisabled: flag.default(false),
    Actions: z.array(action),
    ErrorAction: action.optional(),
  }),
})

const readAction = ({ Sqs, Kinesis, S3 }: z.infer<typeof action>): RuleAction => {
  if (Sqs) return { kind: 'sqs', roleArn: Sqs.RoleArn, queueUrl: Sqs.QueueUrl, useBase64: Sqs.UseBase64 }
  if (Kinesis) {
    const { RoleArn: roleArn, StreamName: streamName, PartitionKey } = Kinesis
    return { kind: 'kinesis', roleArn, streamName, partitionKey: compileTemplate(PartitionKey) }
  }
  if (S3) return { kind: 's3', roleArn: S3.RoleArn, bucket: S3.BucketName, key: compileTemplate(S3.Key) }
  throw new Error('an action without a kind')
}

/**
 * Reads the resolved properties of an `AWS::IoT::TopicRule`. Unknown properties, actions, clauses and functions
 * are errors, so that a rule which would not run here is noticed when the stack starts.
 */
export const readRule = (ruleId: string, resolved: unknown): TopicRuleDefinition => {
  const parsed = properties.safeParse(resolved)
  if (!parsed.success) throw new Error(`topic rule ${ruleId}: ${z.prettifyError(parsed.error)}`)
  const { RuleName = ruleId, TopicRulePayload: payload } = parsed.data
  try {
    return {
      ruleName: RuleName,
      isEnabled: !payload.RuleDisabled,
      sql: compileSql(payload.Sql),
      actions: payload.Actions.map(readAction),
      ...(payload.ErrorAction && { errorAction: readAction(payload.ErrorAction) }),
    }
  } catch (error) {
    throw new Error(`topic rule ${ruleId} cannot run locally`, { cause: error })
  }
}
