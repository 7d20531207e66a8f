import type { Amount, previewSubscription as contract } from '../../shared/billing/updateSubscription'
import type { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { type Clock, secondMs } from '../../shared/core/time'
import { tierOf, trialEndMs } from '../../shared/plans/tierOf'
import type { Serve } from '../core/http/serve'
import type { RecordItem } from '../devices/deviceStore'
import type { AccountStore } from './billingAccount'
import { type PlanRights, openCheckChange } from './planRights'
import { isCharged, type LiveSubscription, type Payments, type Step } from './Payments'
import { planSteps, nothing } from './planSteps'
import type { QuoteStore } from './quoteStore'

const add = (a: Amount, b: Amount): Amount => ({
  subtotal: a.subtotal + b.subtotal,
  discount: a.discount + b.discount,
  tax: a.tax + b.tax,
  total: a.total + b.total,
})

const termOf = (step: Step) => (step.kind === 'create' ? step.term : step.subscription.term)
const devicesAfter = (step: Step) => (step.kind === 'cancel' ? [] : step.devices)

/** Devices that are on Trial once they are off Hosted, with when that ends. */
const trialsAmong = (records: ReadonlyMap<DeviceId, RecordItem>, nowMs: number) =>
  [...records.values()]
    .filter((record) => tierOf({ ...record, tier: 'STANDARD', nowMs }).name === 'Trial')
    .map((record) => ({ deviceid: record.deviceid, endsTs: trialEndMs(record) / secondMs }))

/** What was to end of the subscriptions that a change is about: what goes on by it, and what ends as before. */
const endsOf = (live: readonly LiveSubscription[], steps: readonly Step[], term: string | undefined) => {
  const ends = live.flatMap((subscription) => {
    const { id, endsTs: atTs } = subscription
    const step = steps.find((each) => each.kind !== 'create' && each.subscription.id === id)
    const isAbout = step !== undefined || subscription.term === term
    const devices = (step === undefined ? subscription.devices : devicesAfter(step)).length
    if (atTs === undefined || !isAbout || devices === 0) return []
    const isResumed = step?.kind === 'update' && step.isResumed === true
    return [{ isResumed, end: { term: subscription.term, devices, atTs } }]
  })
  return {
    resumed: ends.filter(({ isResumed }) => isResumed).map(({ end }) => end),
    ending: ends.filter(({ isResumed }) => !isResumed).map(({ end }) => end),
  }
}

/** What a change of plans costs and gives up, as the provider would invoice it; nothing is changed. */
export const previewSubscription = (
  service: PlanRights & {
    payments: Pick<Payments, 'findCustomer' | 'subscriptionsOf' | 'preview'>
    accounts: Pick<AccountStore, 'read'>
    quotes: Pick<QuoteStore, 'keep'>
    now: Clock
  },
): Serve<typeof contract> => {
  const { payments, accounts, quotes, now } = service
  const check = openCheckChange(service)
  return async ({ devices, plan, term }, caller) => {
    const records = await check({ devices, plan }, caller)
    const onTrial = plan === 'STANDARD' ? trialsAmong(records, now()) : []
    const account = await accounts.read(caller.userid)
    const paid = await payments.findCustomer(caller.userid, caller.email, account?.customerId)
    if (paid === undefined && plan === 'PREMIUM') {
      throw new Problem('invalid', 'There is no billing account yet.', { resultCode: 'NO_CUSTOMER_FOUND' })
    }
    const live = paid === undefined ? [] : await payments.subscriptionsOf(paid.id)
    const steps = planSteps(live, devices, term)
    const previews = await Promise.all(
      steps.map(async (step) => ({ step, ...(await payments.preview(paid?.id ?? '', step)) })),
    )
    const charged = previews.find(({ step }) => isCharged(step))
    const planVersions = Object.fromEntries(
      [...records].map(([deviceid, { planVersion = 0 }]) => [deviceid, planVersion]),
    )
    const quoteid =
      charged === undefined || term === undefined
        ? undefined
        : await quotes.keep({
            userid: caller.userid,
            term,
            planVersions,
            totalCents: charged.now.total,
            prorationTs: charged.prorationTs,
          })
    return {
      ...(quoteid === undefined ? {} : { quoteid }),
      currency: previews.find(({ currency }) => currency !== undefined)?.currency ?? 'aud',
      now: previews.map((preview) => preview.now).reduce(add, nothing),
      renewals: previews.flatMap(({ step, renewal }) =>
        renewal === undefined ? [] : [{ ...renewal, term: termOf(step), devices: devicesAfter(step).length }],
      ),
      givenUp: previews.flatMap(({ step, givenUp }) => {
        if (step.kind === 'create' || givenUp.total <= 0) return []
        const left = step.subscription.devices.length - devicesAfter(step).length
        return [{ ...givenUp, term: termOf(step), devices: left, atTs: step.subscription.periodEndTs }]
      }),
      ...endsOf(live, steps, term),
      onTrial,
    }
  }
}
