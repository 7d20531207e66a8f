import type { IncomingHttpHeaders } from 'node:http'

/** Actions and resources that a role allows, with their wildcards. */
interface Grant {
  actions: string[]
  resources: string[]
}
/** What each function may do, by its name. */
export type Grants = Record<string, Grant[]>

/**
 * Whether somebody may do this. `principal` is the name of a function, which its session token carries; whoever has no
 * such token is at home on this machine and may everything. Resources as in their ARN without partition, region and
 * account: `dynamodb:table/Users`, `iot:topic/TRUCK0001/rpc`.
 */
export type Permits = (principal: string | undefined, action: string, resource: string) => boolean

/** Partition, region and account do not differ on one machine. */
const shortened = (arn: string): string => {
  const [, , service = '', , , ...resource] = arn.split(':')
  return resource.length === 0 ? arn : `${service}:${resource.join(':')}`
}

const matcherOf = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\/-]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
    'is',
  )

/** The same few questions are asked again and again. */
const rememberedAnswers = 10_000

export const openPermits = (grants: Grants): Permits => {
  const allowed = new Map(
    Object.entries(grants).map(([name, all]) => [
      name,
      all.map(({ actions, resources }) => ({
        actions: actions.map(matcherOf),
        resources: resources.map((resource) => matcherOf(shortened(resource))),
      })),
    ]),
  )
  const answers = new Map<string, boolean>()
  return (principal, action, resource) => {
    if (principal === undefined) return true
    const question = `${principal} ${action} ${resource}`
    const known = answers.get(question)
    if (known !== undefined) return known
    const answer = (allowed.get(principal) ?? []).some(
      ({ actions, resources }) =>
        actions.some((matcher) => matcher.test(action)) &&
        resources.some((matcher) => matcher.test(resource)),
    )
    if (answers.size >= rememberedAnswers) answers.clear()
    answers.set(question, answer)
    return answer
  }
}

/** For a stand-in that runs by itself: nobody is a function. */
export const permitAll: Permits = () => true

/** Whose request it is; nobody's in particular when it carries no session token. */
export const principalOf = (headers: IncomingHttpHeaders): string | undefined =>
  headers['x-amz-security-token']?.toString()

/** In the words of AWS. */
export const describeRefusal = (principal: string, action: string, resource: string): string =>
  `User: ${principal} is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action`
