import type { Amount, previewSubscription as contract } from '../../shared/billing/updateSubscription'
import { Problem } from '../../shared/core/problem'
import type { Serve } from '../core/serve'
import type { AccountStore } from './accountStore'
import { type PlanRights, openCheckChange } from './checkChange'
import { isCharged } from './isCharged'
import type { Payments, Step } from './Payments'
import { planSteps } from './planSteps'
import type { QuoteStore } from './quoteStore'

const nothing: Amount = { subtotal: 0, discount: 0, tax: 0, total: 0 }
const add = (a: Amount, b: Amount): Amount => ({
  subtotal: a.subtotal + b.subtotal,
  discount: a.discount + b.discount,
  tax: a.tax + b.tax,
  total: a.total + b.total,
})

type Paying = Exclude<Step, { kind: 'cancel' }>
const isPaying = (step: Step): step is Paying => step.kind !== 'cancel'
const termOf = (step: Paying) => (step.kind === 'create' ? step.term : step.subscription.term)

/** What a change of plans costs, as the provider would invoice it; nothing is changed. */
export const previewSubscription = (
  service: PlanRights & {
    payments: Pick<Payments, 'findCustomer' | 'subscriptionsOf' | 'preview'>
    accounts: Pick<AccountStore, 'read'>
    quotes: Pick<QuoteStore, 'keep'>
  },
): Serve<typeof contract> => {
  const { payments, accounts, quotes } = service
  const check = openCheckChange(service)
  return async ({ devices, plan, term }, caller) => {
    const records = await check({ devices, plan }, caller)
    const account = await accounts.read(caller.userid)
    const paid = await payments.findCustomer(caller.userid, caller.email, account?.customerId)
    if (paid === undefined) {
      if (plan === 'STANDARD') return { currency: 'aud', now: nothing, renewals: [] }
      throw new Problem('invalid', 'There is no billing account yet.', { resultCode: 'NO_CUSTOMER_FOUND' })
    }
    const steps = planSteps(await payments.subscriptionsOf(paid.id), devices, term).filter(isPaying)
    const previews = await Promise.all(
      steps.map(async (step) => ({ step, ...(await payments.preview(paid.id, step)) })),
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
      currency: previews[0]?.currency ?? 'aud',
      now: previews.map((preview) => preview.now).reduce(add, nothing),
      renewals: previews.map(({ step, renewal }) => ({
        ...renewal,
        term: termOf(step),
        devices: step.devices.length,
      })),
    }
  }
}
