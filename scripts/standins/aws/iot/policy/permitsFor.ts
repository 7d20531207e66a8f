import type { PolicyStatement, Pattern, PolicyVariables } from './readPolicy'

export type IotAction = 'iot:Connect' | 'iot:Publish' | 'iot:RetainPublish' | 'iot:Subscribe' | 'iot:Receive'

/** Whether a connection may do this; the resource without its ARN's head: `client/…`, `topic/…`, `topicfilter/…`. */
export type Permits = (action: IotAction, resource: string) => boolean

export interface PolicySubject {
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
