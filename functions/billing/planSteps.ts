import type { DeviceId } from '../../shared/core/ids'
import type { SubscriptionTerm } from '../../shared/plans/planTerms'
import type { LiveSubscription, Step } from './Payments'

type Having = (deviceid: DeviceId) => boolean

/** Takes devices off a subscription. `isGivenUp`: what is paid of their period is lost with it. */
const without = (subscription: LiveSubscription, isGone: Having, isGivenUp: boolean): Step[] => {
  const rest = subscription.devices.filter((deviceid) => !isGone(deviceid))
  if (rest.length === subscription.devices.length) return []
  return rest.length === 0
    ? [{ kind: 'cancel', subscription, isGivenUp }]
    : [{ kind: 'update', subscription, devices: rest, isCharged: false, isGivenUp }]
}

/** When the time ends that is paid with a subscription whose end is set. */
const paidUntil = ({ endsTs, periodEndTs }: LiveSubscription): number =>
  Math.min(endsTs ?? periodEndTs, periodEndTs)

/**
 * Lets chosen devices of an ending subscription go on: all of them with it, or some on a new one that charges from where
 * the old one ends. Those that were not chosen end as before.
 */
const goOn = (term: SubscriptionTerm, ending: LiveSubscription, isChosen: Having): Step[] => {
  const { devices } = ending
  const chosen = devices.filter(isChosen)
  if (chosen.length === 0) return []
  if (chosen.length === devices.length) {
    return [{ kind: 'update', subscription: ending, devices, isCharged: false, isResumed: true }]
  }
  const startsTs = paidUntil(ending)
  return [{ kind: 'create', term, devices: chosen, startsTs }, ...without(ending, isChosen, false)]
}

/**
 * What comes onto a term never joins a subscription that ends, unless all of its devices go on too, and never lets
 * others go on with it.
 */
const onto = (
  live: readonly LiveSubscription[],
  term: SubscriptionTerm,
  devices: readonly DeviceId[],
): Step[] => {
  const ofTerm = live.filter((subscription) => subscription.term === term)
  const running = ofTerm.filter(({ endsTs }) => endsTs === undefined)
  const ending = ofTerm.filter(({ endsTs }) => endsTs !== undefined)
  const open = devices.filter((deviceid) => !running.some((each) => each.devices.includes(deviceid)))
  const added = open.filter((deviceid) => !ending.some((each) => each.devices.includes(deviceid)))
  const isChosen: Having = (deviceid) => open.includes(deviceid)
  const target = running[0] ?? ending.find((each) => each.devices.every(isChosen))
  const isResumed = target?.endsTs !== undefined
  const goingOn = ending
    .filter((each) => added.length === 0 || each !== target)
    .flatMap((each) => goOn(term, each, isChosen))
  if (added.length === 0) return goingOn
  if (target === undefined) return [{ kind: 'create', term, devices: added }, ...goingOn]
  const all = [...target.devices, ...added]
  return [
    {
      kind: 'update',
      subscription: target,
      devices: all,
      isCharged: true,
      ...(isResumed ? { isResumed } : {}),
    },
    ...goingOn,
  ]
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
  const others = live.filter((subscription) => subscription.term !== term)
  return [
    ...(term === undefined ? [] : onto(live, term, devices)),
    ...others.flatMap((subscription) => without(subscription, (deviceid) => moved.has(deviceid), true)),
  ]
}
