import type { GatewayResponse } from '../../http/exchange'
import type { HeadersPolicy } from './readHeadersPolicy'

/** Puts a policy's headers on an answer; a header that the origin set stays unless the policy overrides it. */
export const applyHeadersPolicy = (response: GatewayResponse, policy: HeadersPolicy): GatewayResponse => {
  const headers = { ...response.headers }
  for (const name of policy.remove) delete headers[name]
  for (const { name, value, isOverriding } of policy.set)
    if (isOverriding || !(name in headers)) headers[name] = value
  return { ...response, headers }
}

/**
 * Names the stand-ins in a content security policy: each source that is an AWS address of the stack is replaced by
 * the local one, so that the policy is as strict here as when deployed.
 */
export const localizePolicy = (policy: HeadersPolicy, addresses: Record<string, string>): HeadersPolicy => ({
  ...policy,
  set: policy.set.map((header) =>
    header.name === 'content-security-policy'
      ? { ...header, value: header.value.replace(/[^\s;]+/g, (source) => addresses[source] ?? source) }
      : header,
  ),
})
