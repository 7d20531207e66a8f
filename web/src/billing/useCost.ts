import useSWR from 'swr'
import { previewSubscription } from '../../../shared/billing/updateSubscription'
import type { DeviceId } from '../../../shared/core/ids'
import type { OutputOf } from '../../../shared/core/endpoint'
import type { SubscriptionTerm } from '../../../shared/plans/planTerms'
import { callEndpoint } from '../core/api/callEndpoint'
import type { RequestError } from '../core/api/RequestError'

type Cost = OutputOf<typeof previewSubscription>

/** A plan as it is asked for. */
type Chosen = { plan: 'PREMIUM'; term: SubscriptionTerm } | { plan: 'STANDARD' }

/** What a plan costs and gives up; asked once, since what is shown is what is charged, and again by `ask`. */
export const useCost = (devices: readonly DeviceId[], chosen: Chosen | undefined) => {
  const { data, error, mutate, isValidating } = useSWR<Cost, RequestError>(
    chosen === undefined ? null : `billing preview ${Object.values(chosen).join(' ')} ${devices.join(' ')}`,
    () => callEndpoint(previewSubscription, { devices: [...devices], ...chosen! }),
    { revalidateOnFocus: false, revalidateOnReconnect: false, dedupingInterval: 0 },
  )
  return { cost: isValidating ? undefined : data, error, ask: () => void mutate() }
}
