import type { IncomingHttpHeaders } from 'node:http'
import {
  shortened,
  type ResourcePolicies,
  compilePolicies,
  type RequestContext,
  type Judge,
  compileStatements,
  type Statement,
} from './compileStatements'

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

/** What a service of AWS does by itself: only the policy of the resource lets it in. */
interface ServiceCall {
  /** `cloudwatch.amazonaws.com`. */
  service: string
  /** `sns:Publish`. */
  action: string
  /** ARN of what it is done to. */
  resource: string
  /** ARN of what it is done for: an alarm, a topic, a distribution. */
  source: string
  /** Sent along by a service that takes a role on. */
  externalId?: string
}

/** @throws in the words of AWS when the service may not */
export type CheckService = (call: ServiceCall) => void

export const openServiceAccess = (policies: ResourcePolicies, accountId: string): CheckService => {
  const policyOf = compilePolicies(policies)
  return ({ service, action, resource, source, externalId }) => {
    const short = shortened(resource)
    const policy = policyOf(short)
    const context = {
      'aws:SourceArn': source,
      'aws:SourceAccount': accountId,
      ...(externalId === undefined ? {} : { 'sts:ExternalId': externalId }),
    }
    // A topic without a policy of its own takes what comes from its account; anything else takes nothing.
    const verdict =
      policy?.(service, action, short, context) ?? (short.startsWith('sns:') ? 'allowed' : 'unsaid')
    if (verdict === 'allowed') return
    throw new Error(
      `User: ${service} is not authorized to perform: ${action} on resource: ${resource} because no resource-based policy allows the ${action} action`,
    )
  }
}
