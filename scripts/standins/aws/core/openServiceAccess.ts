import { shortened, type ResourcePolicies, compilePolicies } from './compileStatements'

/** What a service of AWS does by itself: only the policy of the resource lets it in. */
export interface ServiceCall {
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
