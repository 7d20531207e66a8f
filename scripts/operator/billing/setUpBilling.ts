import type Stripe from 'stripe'
import { stripeEvent } from '../../../shared/billing/updatePlan'
import { apiPrefix } from '../../../shared/core/services'
import { subscriptionTerms } from '../../../shared/plans/planTerms'
import { plans } from '../../../shared/plans/plans'
import { portalMark, stripeTerms } from '../../../functions/billing/askStripe'

/** What the portal sells, as it stands at Stripe. */
const product = { id: 'portal_hosted', name: 'Portal Hosted plan', tax_code: 'txcd_10103001' } as const
const currency = 'aud'
const centsPerUnit = 100
const listed = 100
const mark = { [portalMark.key]: portalMark.value }

const costOf = {
  Monthly: plans.Hosted.monthlyCostAud,
  Yearly: plans.Hosted.yearlyCostAud,
} as const

/** What may change what is paid for: each says look again. */
const events = [
  'customer.updated',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
] as const satisfies readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[]

const features = {
  customer_update: { enabled: true, allowed_updates: ['name', 'address', 'phone', 'tax_id'] },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: 'at_period_end' },
} as const

export interface BillingSetup {
  /** `https://portal.example.com`; without it there is no webhook, and nowhere to come back to. */
  address?: string | undefined
  /** Receives the secret of a new webhook, which Stripe shows once. */
  keepSecret?: (secret: string) => Promise<void>
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'resource_missing'

const setProduct = async (stripe: Stripe): Promise<string> => {
  const { id, ...fields } = product
  try {
    await stripe.products.update(id, { ...fields, active: true })
    return `product ${id}: as in the table`
  } catch (error) {
    if (!isMissing(error)) throw error
    await stripe.products.create({ ...product, metadata: mark })
    return `product ${id}: made`
  }
}

/** A price is never changed: another one takes its lookup key, and running subscriptions keep theirs. */
const setPrice = async (stripe: Stripe, term: keyof typeof costOf): Promise<string> => {
  const { lookupKey, interval } = stripeTerms[term]
  const unit_amount = Math.round(costOf[term] * centsPerUnit)
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true })
  const [price] = data
  const isSame =
    price?.unit_amount === unit_amount &&
    price.currency === currency &&
    price.recurring?.interval === interval &&
    price.product === product.id
  if (isSame) return `price ${lookupKey}: as in the table`
  await stripe.prices.create({
    product: product.id,
    lookup_key: lookupKey,
    transfer_lookup_key: true,
    currency,
    unit_amount,
    recurring: { interval },
    tax_behavior: 'exclusive',
    metadata: mark,
  })
  if (price !== undefined) await stripe.prices.update(price.id, { active: false })
  return `price ${lookupKey}: ${price === undefined ? 'made' : 'another one made; running subscriptions keep theirs'}`
}

const setPortal = async (stripe: Stripe, address: string | undefined): Promise<string> => {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: listed })
  const known = data.find(({ metadata }) => metadata?.[portalMark.key] === portalMark.value)
  const fields = {
    features: {
      ...features,
      customer_update: {
        ...features.customer_update,
        allowed_updates: [...features.customer_update.allowed_updates],
      },
    },
    metadata: mark,
    ...(address === undefined ? {} : { default_return_url: `${address}/account/billing` }),
  }
  if (known === undefined) await stripe.billingPortal.configurations.create(fields)
  else await stripe.billingPortal.configurations.update(known.id, fields)
  return `customer portal: ${known === undefined ? 'made' : 'as in the table'}`
}

const setWebhook = async (stripe: Stripe, { address, keepSecret }: BillingSetup): Promise<string> => {
  if (address === undefined) return 'webhook: none, without an address'
  const url = `${address}${apiPrefix}${stripeEvent.path}`
  const { data } = await stripe.webhookEndpoints.list({ limit: listed })
  const known = data.find((endpoint) => endpoint.url === url)
  const enabled_events = [...events]
  if (known !== undefined) {
    await stripe.webhookEndpoints.update(known.id, { enabled_events, disabled: false })
    return `webhook ${url}: as in the table, with the secret that it has`
  }
  const { secret } = await stripe.webhookEndpoints.create({ url, enabled_events, metadata: mark })
  if (secret !== undefined) await keepSecret?.(secret)
  return `webhook ${url}: made, and its secret kept`
}

/** Makes a Stripe account what the portal needs, from one table; done again, it changes nothing. */
export const setUpBilling = async (stripe: Stripe, setup: BillingSetup): Promise<string[]> => [
  await setProduct(stripe),
  ...(await Promise.all(subscriptionTerms.map((term) => setPrice(stripe, term)))),
  await setPortal(stripe, setup.address),
  await setWebhook(stripe, setup),
]
