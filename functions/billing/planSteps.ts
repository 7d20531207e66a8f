import type { DeviceId } from '../../shared/core/ids'
import type { SubscriptionTerm } from '../../shared/plans/planTerms'
import type { LiveSubscription, Step } from './Payments'

const without = (subscription: LiveSubscription, gone: ReadonlySet<DeviceId>): Step[] => {
  const rest = subscription.devices.filter((deviceid) => !gone.has(deviceid))
  if (rest.length === subscription.devices.length) return []
  return rest.length === 0
    ? [{ kind: 'cancel', subscription }]
    : [{ kind: 'update', subscription, devices: rest, isCharged: false }]
}

const onto = (
  subscription: LiveSubscription | undefined,
  term: SubscriptionTerm,
  devices: readonly DeviceId[],
): Step[] => {
  if (subscription === undefined) return [{ kind: 'create', term, devices }]
  const added = devices.filter((deviceid) => !subscription.devices.includes(deviceid))
  if (added.length === 0) return []
  return [{ kind: 'update', subscription, devices: [...subscription.devices, ...added], isCharged: true }]
}

/**
 * What is to change at the provider so that these devices are on a term, or on none: what charges comes first, and
 * nothing follows when it is refused. Of what is so already, nothing.
 */
export const planSteps = (
  live: readonly LiveSubscription[],
  devices: readonly DeviceId[],
  term: SubscriptionTerm | undefined,
): Step[] => {
  const moved = new Set(devices)
  const target = live.find((subscription) => subscription.term === term)
  const others = live.filter((subscription) => subscription !== target)
  return [
    ...(term === undefined ? [] : onto(target, term, devices)),
    ...others.flatMap((subscription) => without(subscription, moved)),
  ]
}
