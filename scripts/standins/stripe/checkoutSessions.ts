import * as z from 'zod'
import type { Account } from './account'
import type { CheckoutSession } from './checkoutSession'
import { recurringPrice } from './createSubscription'
import { emitEvent } from './emitEvent'
import * as field from './formFields'
import { listPage } from './listPage'
import { route } from './route'
import { invalid, StripeError } from './stripeError'

const daySeconds = 86_400
const root = '/v1/checkout/sessions'

const Create = z.strictObject({
  allow_promotion_codes: field.flag.optional(),
  automatic_tax: z.strictObject({ enabled: field.flag }).optional(),
  cancel_url: field.webUrl.optional(),
  client_reference_id: field.text.optional(),
  currency: field.currency.optional(),
  customer: field.text.optional(),
  customer_email: z.email().optional(),
  discounts: z
    .array(z.strictObject({ coupon: field.text.optional(), promotion_code: field.text.optional() }))
    .optional(),
  line_items: z
    .array(z.strictObject({ price: field.text, quantity: field.positive.optional() }))
    .max(20)
    .optional(),
  metadata: field.metadata,
  mode: z.enum(['subscription', 'setup']),
  payment_method_types: z.array(z.literal('card')).optional(),
  subscription_data: z
    .strictObject({ metadata: field.metadata, trial_period_days: field.positive.optional() })
    .optional(),
  success_url: field.webUrl,
})

export const checkoutSessionRoutes = [
  route('POST', root, Create, createSession),
  route('POST', `${root}/:id/expire`, z.strictObject({}), (account, _, id) => {
    const session = account.store.get('checkout.session', id)
    if (session.status !== 'open') {
      throw new StripeError(400, `Only Checkout Sessions with a status in ["open"] can be expired.`)
    }
    const expired = account.store.put('checkout.session', { ...session, status: 'expired', url: null })
    emitEvent(account, 'checkout.session.expired', tell(expired))
    return tell(expired)
  }),
  route(
    'GET',
    root,
    z.strictObject({
      ...field.listFields,
      customer: field.text.optional(),
      subscription: field.text.optional(),
    }),
    (account, { customer, subscription, ...page }) => {
      const sessions = account.store
        .list('checkout.session')
        .filter((session) => customer === undefined || session.customer === customer)
        .filter((session) => subscription === undefined || session.subscription === subscription)
      return listPage(sessions.map(tell), root, page)
    },
  ),
  route('GET', `${root}/:id`, z.strictObject({}), (account, _, id) =>
    tell(account.store.get('checkout.session', id)),
  ),
]

/** The session as the API and its events tell it. */
export function tell({ wanted: _, ...session }: CheckoutSession) {
  return session
}

function createSession(account: Account, input: z.infer<typeof Create>) {
  const { line_items = [], mode } = input
  if (mode === 'subscription' && line_items.length === 0) {
    throw invalid('line_items', 'You must pass line_items in subscription mode.', 'parameter_missing')
  }
  if (input.customer) account.store.get('customer', input.customer, 'customer')
  const items = line_items.map(({ price, quantity = 1 }, i) => ({
    price: recurringPrice(account, price, `line_items[${i}][price]`),
    quantity,
  }))
  const total = items.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0)
  const id = account.newId('cs_test')
  const created = account.secondsFor(null)
  const session: CheckoutSession = {
    id,
    object: 'checkout.session',
    amount_subtotal: mode === 'setup' ? null : total,
    amount_total: mode === 'setup' ? null : total,
    cancel_url: input.cancel_url ?? null,
    client_reference_id: input.client_reference_id ?? null,
    created,
    currency: items[0]?.price.currency ?? input.currency ?? null,
    customer: input.customer ?? null,
    customer_details: null,
    customer_email: input.customer_email ?? null,
    expires_at: created + daySeconds,
    invoice: null,
    livemode: false,
    metadata: field.mergeMetadata({}, input.metadata),
    mode,
    payment_method_types: ['card'],
    payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid',
    setup_intent: null,
    status: 'open',
    subscription: null,
    success_url: input.success_url,
    ui_mode: 'hosted',
    url: `${account.baseUrl}/c/pay/${id}`,
    wanted: {
      items: items.map(({ price, quantity }) => ({ price: price.id, quantity })),
      discounts: input.discounts ?? [],
      metadata: field.mergeMetadata({}, input.subscription_data?.metadata),
      trialDays: input.subscription_data?.trial_period_days ?? null,
      automaticTax: input.automatic_tax?.enabled ?? false,
    },
  }
  return tell(account.store.put('checkout.session', session))
}
