import useSWR from 'swr'
import { previewSubscription } from '../../../shared/billing/updateSubscription'
import type { DeviceId } from '../../../shared/core/ids'
import type { OutputOf } from '../../../shared/core/endpoint'
import type { SubscriptionTerm } from '../../../shared/plans/planTerms'
import { callEndpoint } from '../core/callEndpoint'
import type { RequestError } from '../core/RequestError'

type Cost = OutputOf<typeof previewSubscription>

/** What it costs to put devices on a term; asked once, since what is shown is what is charged, and again by `ask`. */
export const useCost = (devices: readonly DeviceId[], term: SubscriptionTerm | undefined) => {
  const { data, error, mutate, isValidating } = useSWR<Cost, RequestError>(
    term === undefined ? null : `billing preview ${term} ${devices.join(' ')}`,
    () => callEndpoint(previewSubscription, { devices: [...devices], plan: 'PREMIUM', term }),
    { revalidateOnFocus: false, revalidateOnReconnect: false, dedupingInterval: 0 },
  )
  return { cost: isValidating ? undefined : data, error, ask: () => void mutate() }
}
