import type { IncomingHttpHeaders } from 'node:http'
import type { RequestContext } from './compileCondition'
import { type Judge, compileStatements, type ResourcePolicies, compilePolicies } from './compileStatements'
import type { Statement } from './Statement'

/** What each function and each role may do by its own policies, by name. */
export type Grants = Record<string, Statement[]>

/**
 * Whether a caller may do this. `principal` is the name of a function, which its session token carries, or of a role;
 * a caller without such a token is on this machine and may do everything. Resources as in their ARN without partition,
 * region and account: `dynamodb:table/Users`, `iot:topic/TRUCK0001/rpc`. A Deny counts, be it the role's or the
 * resource's.
 */
export type Permits = (
  principal: string | undefined,
  action: string,
  resource: string,
  context?: RequestContext,
) => boolean

/** The same few questions are asked again and again. */
const rememberedAnswers = 10_000

export const openPermits = (grants: Grants, policies: ResourcePolicies = {}): Permits => {
  const own = new Map<string, Judge>(
    Object.entries(grants).map(([name, all]) => [name, compileStatements(all)]),
  )
  const conditional = new Set(
    Object.entries(grants).flatMap(([name, all]) =>
      all.some(({ conditions }) => conditions.length > 0) ? [name] : [],
    ),
  )
  const policyOf = compilePolicies(policies)
  const answers = new Map<string, boolean>()
  return (principal, action, resource, context = {}) => {
    if (principal === undefined) return true
    const ofResource = policyOf(resource)
    const dependsOnContext = conditional.has(principal) || ofResource !== undefined
    const question = `${principal} ${action} ${resource}${dependsOnContext ? JSON.stringify(context) : ''}`
    const known = answers.get(question)
    if (known !== undefined) return known
    const verdicts = [
      own.get(principal)?.(undefined, action, resource, context),
      ofResource?.(principal, action, resource, context),
    ]
    const answer = verdicts.includes('allowed') && !verdicts.includes('denied')
    if (answers.size >= rememberedAnswers) answers.clear()
    answers.set(question, answer)
    return answer
  }
}

/** For a stand-in that runs by itself: no caller is a function. */
export const permitAll: Permits = () => true

/** The principal of a request; undefined without a session token. */
export const principalOf = (headers: IncomingHttpHeaders): string | undefined =>
  headers['x-amz-security-token']?.toString()

/** In the words of AWS. */
export const describeRefusal = (principal: string, action: string, resource: string): string =>
  `User: ${principal} is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action`

/** The refusal of a request, in the words of AWS; undefined where its principal may, or it has none. */
export const refusalOf = (
  permits: Permits,
  headers: IncomingHttpHeaders,
  action: string,
  resource: string,
): string | undefined => {
  const principal = principalOf(headers)
  if (principal === undefined || permits(principal, action, resource)) return undefined
  return describeRefusal(principal, action, resource)
}
