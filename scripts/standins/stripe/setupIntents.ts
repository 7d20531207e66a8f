import type Stripe from 'stripe'
import * as z from 'zod'
import type { Account } from './account'
import { emitEvent } from './emitEvent'
import * as field from './formFields'
import { listPage } from './listPage'
import { attachPaymentMethod } from './paymentMethod'
import { route } from './route'
import type { Stored } from './stored'
import { invalid, StripeError } from './stripeError'

export type SetupIntent = Stored<
  Omit<
    Stripe.SetupIntent,
    'on_behalf_of' | 'application' | 'latest_attempt' | 'mandate' | 'single_use_mandate'
  >,
  { customer: string | null; metadata: Stripe.Metadata; payment_method: string | null }
>

const Create = z.strictObject({
  automatic_payment_methods: z
    .strictObject({ enabled: field.flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  confirm: field.flag.optional(),
  customer: field.text.optional(),
  description: field.text.optional(),
  metadata: field.metadata,
  payment_method: field.text.optional(),
  payment_method_types: z.array(z.literal('card')).optional(),
  return_url: field.webUrl.optional(),
  usage: z.enum(['off_session', 'on_session']).optional(),
})
const Confirm = z.strictObject({
  payment_method: field.text.optional(),
  return_url: field.webUrl.optional(),
})
const List = z.strictObject({ ...field.listFields, customer: field.text.optional() })

export const setupIntentRoutes = [
  route('POST', '/v1/setup_intents', Create, (account, input) => {
    if (input.customer) account.store.get('customer', input.customer, 'customer')
    const id = account.newId('seti')
    const intent = account.store.put('setup_intent', {
      id,
      object: 'setup_intent',
      allowed_payment_method_types: null,
      automatic_payment_methods: null,
      cancellation_reason: null,
      client_secret: `${id}_secret_${account.newId('s').slice(2)}`,
      created: account.secondsFor(input.customer ?? null),
      customer: input.customer ?? null,
      description: input.description ?? null,
      excluded_payment_method_types: null,
      flow_directions: null,
      last_setup_error: null,
      livemode: false,
      metadata: field.mergeMetadata({}, input.metadata),
      next_action: null,
      payment_method: input.payment_method ?? null,
      payment_method_configuration_details: null,
      payment_method_options: null,
      payment_method_types: ['card'],
      status: input.payment_method ? 'requires_confirmation' : 'requires_payment_method',
      usage: input.usage ?? 'off_session',
    })
    emitEvent(account, 'setup_intent.created', intent)
    return input.confirm ? confirmIntent(account, intent, input.payment_method) : intent
  }),
  route('POST', '/v1/setup_intents/:id/confirm', Confirm, (account, { payment_method }, id) =>
    confirmIntent(account, account.store.get('setup_intent', id), payment_method),
  ),
  route('POST', '/v1/setup_intents/:id/cancel', z.strictObject({}), (account, _, id) => {
    const before = account.store.get('setup_intent', id)
    if (before.status === 'succeeded') throw unexpectedState(before)
    const intent = account.store.put('setup_intent', { ...before, status: 'canceled' })
    emitEvent(account, 'setup_intent.canceled', intent)
    return intent
  }),
  route('GET', '/v1/setup_intents', List, (account, { customer, ...page }) => {
    const intents = account.store
      .list('setup_intent')
      .filter((intent) => customer === undefined || intent.customer === customer)
    return listPage(intents, '/v1/setup_intents', page)
  }),
  route('GET', '/v1/setup_intents/:id', z.strictObject({}), (account, _, id) =>
    account.store.get('setup_intent', id),
  ),
]

/** Saves the card of an intent for its customer. */
function confirmIntent(account: Account, intent: SetupIntent, method: string | undefined): SetupIntent {
  const id = method ?? intent.payment_method
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent)
  if (!id) throw invalid('payment_method', 'You must provide a payment method to confirm this SetupIntent.')
  const saved = intent.customer ? attachPaymentMethod(account, id, intent.customer).id : id
  const done = account.store.put('setup_intent', { ...intent, payment_method: saved, status: 'succeeded' })
  emitEvent(account, 'setup_intent.succeeded', done)
  return done
}

function unexpectedState({ status }: SetupIntent): StripeError {
  return new StripeError(400, `You cannot do this with a SetupIntent whose status is ${status}.`, {
    code: 'setup_intent_unexpected_state',
  })
}
