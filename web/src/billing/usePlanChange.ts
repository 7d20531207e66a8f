import { useEffect, useEffectEvent, useState } from 'react'
import useSWR from 'swr'
import { type BillingCustomer, getCustomer } from '../../../shared/billing/customer'
import { type SubscriptionRow, getSubscriptions } from '../../../shared/billing/subscriptions'
import { updateSubscription, previewSubscription } from '../../../shared/billing/updateSubscription'
import { getGroup, getGroups } from '../../../shared/groups/groups'
import type { SubscriptionTerm } from '../../../shared/plans/planTerms'
import { getSettings } from '../../../shared/settings/deviceSettings'
import { plans } from '../../../shared/plans/plans'
import type { DeviceId } from '../../../shared/core/ids'
import type { OutputOf } from '../../../shared/core/endpoint'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import { useEndpoint } from '../core/api/useEndpoint'
import { formatCents } from '../plans/planFacts'
import { callEndpoint } from '../core/api/callEndpoint'
import type { RequestError } from '../core/api/RequestError'
import { formatAddress, usePaymentWindow } from './PaymentLine'
import { idleReason, keptByOthers, paymentWarnings, usualPlan } from './planChoice'

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

const { monthlyCostAud, yearlyCostAud } = plans.Hosted
const centsPerUnit = 100
const wholePercent = 100
const costs = {
  Monthly: { aud: monthlyCostAud, each: 'month' },
  Yearly: { aud: yearlyCostAud, each: 'year' },
} as const satisfies Record<SubscriptionTerm, { aud: number; each: string }>

/** What one device costs on a term, the coupon of its customer taken off. */
export const describePrice = (term: SubscriptionTerm, percentOff: number): string => {
  const { aud, each } = costs[term]
  const cents = Math.round(aud * centsPerUnit * (1 - percentOff / wholePercent))
  return `${formatCents(cents)} per device each ${each}, plus tax`
}

const awaitedMs = 3000

const hasBoth = (customer: BillingCustomer | undefined): boolean =>
  customer !== undefined &&
  customer.invoice_settings.default_payment_method !== null &&
  formatAddress(customer) !== ''

/** Without a full stop: more words follow. */
const bare = (message: string): string => message.replace(/\.$/, '')

/** Which plan is chosen for the devices, what keeps it from being charged, what it costs, and the change itself. */
export const usePlanChange = (rows: readonly SubscriptionRow[], onDone: () => void) => {
  const [plan, setPlan] = useState(() => usualPlan(rows))
  const [term, setTerm] = useState<SubscriptionTerm>('Monthly')
  const payment = usePaymentWindow()
  const { data, error, mutate } = useEndpoint(
    getCustomer,
    {},
    {
      // Card and address arrive from another window, one after the other.
      refreshInterval: (latest) => (payment.isAwaited && !hasBoth(latest?.customer) ? awaitedMs : 0),
      revalidateOnFocus: payment.isAwaited,
    },
  )
  const isHosted = plan === 'Hosted'
  const warnings = data === undefined ? [] : paymentWarnings(data.customer)
  const isPayable = data !== undefined && warnings.length === 0
  const devices = rows.map(({ deviceid }) => deviceid)
  const mayEnd = keptByOthers(rows).length === 0 && idleReason(rows) === undefined
  const chosen = isHosted ? ({ plan: 'PREMIUM', term } as const) : ({ plan: 'STANDARD' } as const)
  const cost = useCost(devices, (isHosted ? isPayable : mayEnd) ? chosen : undefined)
  // What could not be counted without an address can be once there is one.
  const paidBy = data?.customer === undefined ? '' : formatAddress(data.customer)
  const askAgain = useEffectEvent(() => {
    if (cost.error !== undefined) cost.ask()
  })
  useEffect(() => askAgain(), [paidBy])
  const change = useAction(updateSubscription, {
    success: ({ message }) => message,
    refresh: [getCustomer, getSubscriptions, getGroups, getGroup, getSettings].map((read) =>
      readsOf(read, {}),
    ),
    onDone,
  })
  const isOutdated = change.error?.resultCode === 'QUOTE_OUTDATED'
  const submit = async () => {
    const { quoteid } = cost.cost ?? {}
    const done = await change.run({ devices, ...chosen, ...(quoteid === undefined ? {} : { quoteid }) })
    if (!done.ok && done.error.resultCode === 'QUOTE_OUTDATED') cost.ask()
  }
  return {
    plan,
    setPlan,
    term,
    setTerm,
    price: describePrice(term, data?.customer?.discount?.coupon.percent_off ?? 0),
    customer: { isKnown: data !== undefined, facts: data?.customer, error, ask: () => void mutate() },
    payment,
    warnings,
    cost,
    /** What was shown is no longer so: it has been asked again. */
    outdated: isOutdated ? change.error?.message : undefined,
    failure:
      change.error === undefined || isOutdated
        ? undefined
        : { ...change.error, message: `${bare(change.error.message)}. Please contact support` },
    forget: change.forget,
    busy: change.busy,
    submit: () => void submit(),
  }
}
