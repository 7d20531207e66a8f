import * as z from 'zod'

/** What a policy may name about a connection; a variable without a value matches nothing. */
type PolicyVariables = Readonly<Record<string, string | undefined>>

/** Builds the matcher of one connection, or nothing when a variable of the pattern has no value there. */
type Pattern = (variables: PolicyVariables) => RegExp | undefined

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
const wild = (text: string) =>
  text
    .split(/([*?])/)
    .map((part) => (part === '*' ? '.*' : part === '?' ? '.' : escape(part)))
    .join('')

/**
 * Compiles a policy text with `${variables}` and, where they count, the wildcards `*` and `?`. A variable's
 * value is always taken literally, so that a client id of `*` is no wildcard.
 */
const compilePattern = (source: string, { wildcards }: { wildcards: boolean }): Pattern => {
  const parts = source.split(/(\$\{[^}]*\})/)
  const literal = wildcards ? wild : escape
  return (variables) => {
    let pattern = ''
    for (const part of parts) {
      if (part.startsWith('${')) {
        const value = variables[part.slice(2, -1)]
        if (value === undefined) return undefined
        pattern += escape(value)
      } else pattern += literal(part)
    }
    return new RegExp(`^${pattern}$`, 's')
  }
}

export interface PolicyStatement {
  readonly isAllow: boolean
  readonly actions: readonly Pattern[]
  readonly resources: readonly Pattern[]
  /** All must hold: the context key's value is one of those wanted. */
  readonly conditions: readonly { readonly key: string; readonly wanted: readonly Pattern[] }[]
}

const oneOrMore = z.union([z.string().transform((one) => [one]), z.array(z.string()).min(1)])
const oneOrMoreValues = z
  .union([z.string(), z.boolean(), z.array(z.union([z.string(), z.boolean()]))])
  .transform((values) => [values].flat().map(String))

const contextKeys = [
  'iot:Connection.Thing.IsAttached',
  'iot:Connection.Thing.ThingName',
  'iot:ClientId',
] as const
const test = z.partialRecord(z.enum(contextKeys), oneOrMoreValues)

const statement = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Action: oneOrMore,
  Resource: oneOrMore,
  Condition: z.strictObject({ Bool: test.optional(), StringEquals: test.optional() }).optional(),
})

const document = z.strictObject({
  Version: z.literal('2012-10-17'),
  Id: z.string().optional(),
  Statement: z.union([statement.transform((one) => [one]), z.array(statement).min(1)]),
})

/** The part of an IoT ARN that names the client or topic: partition, region and account do not differ locally. */
const resourceOf = (arn: string) => {
  if (arn === '*') return arn
  const [scheme, , service, , , ...resource] = arn.split(':')
  if (scheme !== 'arn' || service !== 'iot' || resource.length === 0)
    throw new Error(`not an IoT resource: ${arn}`)
  return resource.join(':')
}

const conditionsOf = (condition: z.infer<typeof statement>['Condition']) =>
  [condition?.Bool, condition?.StringEquals].flatMap((tests) =>
    Object.entries(tests ?? {}).map(([key, wanted]) => ({
      key,
      wanted: wanted.map((value) => compilePattern(value, { wildcards: false })),
    })),
  )

/**
 * Reads the resolved `PolicyDocument` of an `AWS::IoT::Policy`. A statement that the evaluator could not honour
 * (`NotAction`, another condition operator or context key) is an error.
 */
export const readPolicy = (resolved: unknown): PolicyStatement[] => {
  const parsed = document.safeParse(resolved)
  if (!parsed.success) throw new Error(`IoT policy: ${z.prettifyError(parsed.error)}`)
  return parsed.data.Statement.map((entry) => ({
    isAllow: entry.Effect === 'Allow',
    actions: entry.Action.map((action) => compilePattern(action.toLowerCase(), { wildcards: true })),
    resources: entry.Resource.map((arn) => compilePattern(resourceOf(arn), { wildcards: true })),
    conditions: conditionsOf(entry.Condition),
  }))
}

type IotAction = 'iot:Connect' | 'iot:Publish' | 'iot:RetainPublish' | 'iot:Subscribe' | 'iot:Receive'

/** Whether a connection may do this; the resource without its ARN's head: `client/…`, `topic/…`, `topicfilter/…`. */
export type Permits = (action: IotAction, resource: string) => boolean

interface PolicySubject {
  readonly clientId: string
  /** Absent when the certificate is attached to no thing. */
  readonly thingName?: string | undefined
}

/** Topics repeat, so answers are kept; beyond this many the connection is not one of a device. */
const rememberedAnswers = 1000

const variablesOf = ({ clientId, thingName }: PolicySubject): PolicyVariables => ({
  'iot:ClientId': clientId,
  'iot:Connection.Thing.ThingName': thingName,
  'iot:Connection.Thing.IsAttached': String(thingName !== undefined),
})

const forConnection = (patterns: readonly Pattern[], variables: PolicyVariables) =>
  patterns.map((pattern) => pattern(variables)).filter((matcher) => matcher !== undefined)

const holds =
  (variables: PolicyVariables) =>
  ({ key, wanted }: PolicyStatement['conditions'][number]) => {
    const actual = variables[key]
    return actual !== undefined && forConnection(wanted, variables).some((matcher) => matcher.test(actual))
  }

/** Evaluates a policy for one connection: nothing is allowed by default, and any Deny wins over every Allow. */
export const permitsFor = (policy: readonly PolicyStatement[], subject: PolicySubject): Permits => {
  const variables = variablesOf(subject)
  const statements = policy
    .filter(({ conditions }) => conditions.every(holds(variables)))
    .map(({ isAllow, actions, resources }) => ({
      isAllow,
      actions: forConnection(actions, variables),
      resources: forConnection(resources, variables),
    }))
  const decide: Permits = (action, resource) => {
    const matching = statements.filter(
      ({ actions, resources }) =>
        actions.some((matcher) => matcher.test(action.toLowerCase())) &&
        resources.some((matcher) => matcher.test(resource)),
    )
    return matching.length > 0 && matching.every(({ isAllow }) => isAllow)
  }
  const answers = new Map<string, boolean>()
  return (action, resource) => {
    const question = `${action} ${resource}`
    const known = answers.get(question)
    if (known !== undefined) return known
    const answer = decide(action, resource)
    if (answers.size < rememberedAnswers) answers.set(question, answer)
    return answer
  }
}
