import type Stripe from 'stripe'
import * as z from 'zod'
import type { Account } from './account'
import { emitEvent } from './emitEvent'
import * as field from './formFields'
import { listPage } from './listPage'
import { route } from './route'
import type { Stored } from './stored'
import { invalid } from './stripeError'

export type Price = Stored<
  Stripe.Price,
  { product: string; recurring: Recurring | null; unit_amount: number; unit_amount_decimal: string }
>

export type Interval = 'day' | 'week' | 'month' | 'year'
type Recurring = Omit<Stripe.Price.Recurring, 'interval'> & { interval: Interval }

const Create = z.strictObject({
  active: field.flag.optional(),
  billing_scheme: z.literal('per_unit').optional(),
  currency: field.currency,
  lookup_key: field.text.max(200).optional(),
  metadata: field.metadata,
  nickname: field.text.optional(),
  product: field.text,
  recurring: z
    .strictObject({
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: field.positive.pipe(z.number().min(1).max(365)).optional(),
      usage_type: z.literal('licensed').optional(),
    })
    .optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
  transfer_lookup_key: field.flag.optional(),
  unit_amount: field.positive,
})
const Update = z.strictObject({
  active: field.flag.optional(),
  lookup_key: field.optionalText,
  metadata: field.metadata,
  nickname: field.optionalText,
  transfer_lookup_key: field.flag.optional(),
})
const List = z.strictObject({
  ...field.listFields,
  active: field.flag.optional(),
  currency: field.currency.optional(),
  lookup_keys: z.array(field.text).max(10).optional(),
  product: field.text.optional(),
  type: z.enum(['one_time', 'recurring']).optional(),
})

export const priceRoutes = [
  route('POST', '/v1/prices', Create, (account, input) => {
    account.store.get('product', input.product, 'product')
    if (input.lookup_key) claimLookupKey(account, input.lookup_key, input.transfer_lookup_key ?? false)
    const { recurring } = input
    const price = account.store.put('price', {
      id: account.newId('price'),
      object: 'price',
      active: input.active ?? true,
      billing_scheme: 'per_unit',
      created: account.secondsFor(null),
      currency: input.currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: input.lookup_key ?? null,
      metadata: field.mergeMetadata({}, input.metadata),
      nickname: input.nickname ?? null,
      product: input.product,
      recurring: recurring
        ? {
            interval: recurring.interval,
            interval_count: recurring.interval_count ?? 1,
            meter: null,
            trial_period_days: null,
            usage_type: 'licensed',
          }
        : null,
      tax_behavior: input.tax_behavior ?? 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: recurring ? 'recurring' : 'one_time',
      unit_amount: input.unit_amount,
      unit_amount_decimal: String(input.unit_amount),
    })
    emitEvent(account, 'price.created', price)
    return price
  }),
  route('POST', '/v1/prices/:id', Update, (account, input, id) => {
    const before = account.store.get('price', id)
    const { lookup_key, metadata, transfer_lookup_key, ...fields } = input
    if (lookup_key && lookup_key !== before.lookup_key) {
      claimLookupKey(account, lookup_key, transfer_lookup_key ?? false)
    }
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    const price = account.store.put('price', {
      ...before,
      ...given,
      lookup_key: lookup_key === undefined ? before.lookup_key : lookup_key,
      metadata: field.mergeMetadata(before.metadata, metadata),
    })
    emitEvent(account, 'price.updated', price, before)
    return price
  }),
  route('GET', '/v1/prices', List, (account, { active, currency, lookup_keys, product, type, ...page }) => {
    const prices = account.store
      .list('price')
      .filter((price) => active === undefined || price.active === active)
      .filter((price) => currency === undefined || price.currency === currency)
      .filter((price) => lookup_keys === undefined || lookup_keys.includes(price.lookup_key ?? ''))
      .filter((price) => product === undefined || price.product === product)
      .filter((price) => type === undefined || price.type === type)
    return listPage(prices, '/v1/prices', page)
  }),
  route('GET', '/v1/prices/:id', z.strictObject({}), (account, _, id) => account.store.get('price', id)),
]

function claimLookupKey(account: Account, key: string, isTransferred: boolean): void {
  const holder = account.store.list('price').find((price) => price.lookup_key === key)
  if (!holder) return
  if (!isTransferred) {
    throw invalid('lookup_key', `A price (\`${holder.id}\`) already uses that lookup key.`)
  }
  account.store.put('price', { ...holder, lookup_key: null })
}
