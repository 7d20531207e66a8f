import type { getSubscriptions } from '../../../shared/billing/subscriptions'
import type { OutputOf, RequestOf } from '../../../shared/core/endpoint'
import { callEndpoint } from '../core/api/callEndpoint'

type List = typeof getSubscriptions

/** All pages of the list: it is filtered and sorted as a whole. */
export const readWholeList = async (endpoint: List, request: RequestOf<List>): Promise<OutputOf<List>> => {
  let page = await callEndpoint(endpoint, request)
  const devices = [...page.devices]
  while (page.lastEvaluatedDevice !== undefined) {
    page = await callEndpoint(endpoint, { ...request, afterDevice: page.lastEvaluatedDevice })
    devices.push(...page.devices)
  }
  return { devices }
}
