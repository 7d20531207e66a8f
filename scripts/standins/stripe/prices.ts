import * as z from 'zod'
import type { Account } from './account'
import { emitEvent } from './emitEvent'
import * as field from './formFields'
import { listPage, route } from './route'

const Create = z.strictObject({
  currency: field.currency,
  lookup_key: field.text.max(200),
  metadata: field.metadata,
  product: field.text,
  recurring: z.strictObject({ interval: z.enum(['month', 'year']) }),
  tax_behavior: z.literal('exclusive'),
  transfer_lookup_key: z.literal('true'),
  unit_amount: field.positive,
})
const Update = z.strictObject({ active: field.flag })
const List = z.strictObject({
  ...field.listFields,
  active: field.flag.optional(),
  lookup_keys: z.array(field.text).max(10).optional(),
})

export const priceRoutes = [
  route(
    'POST',
    '/v1/prices',
    Create,
    (account, { transfer_lookup_key: _, metadata, recurring, ...input }) => {
      account.store.get('product', input.product, 'product')
      freeLookupKey(account, input.lookup_key)
      const price = account.store.put('price', {
        ...input,
        id: account.newId('price'),
        object: 'price',
        active: true,
        billing_scheme: 'per_unit',
        created: account.secondsFor(null),
        custom_unit_amount: null,
        livemode: false,
        metadata: field.mergeMetadata({}, metadata),
        nickname: null,
        recurring: {
          ...recurring,
          interval_count: 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        },
        tiers_mode: null,
        transform_quantity: null,
        type: 'recurring',
        unit_amount_decimal: String(input.unit_amount),
      })
      emitEvent(account, 'price.created', price)
      return price
    },
  ),
  route('POST', '/v1/prices/:id', Update, (account, { active }, id) => {
    const before = account.store.get('price', id)
    const price = account.store.put('price', { ...before, active })
    emitEvent(account, 'price.updated', price, before)
    return price
  }),
  route('GET', '/v1/prices', List, (account, { active, lookup_keys, ...page }) => {
    const prices = account.store
      .list('price')
      .filter((price) => active === undefined || price.active === active)
      .filter((price) => lookup_keys === undefined || lookup_keys.includes(price.lookup_key ?? ''))
    return listPage(prices, '/v1/prices', page)
  }),
]

/** One price holds a key at a time: another one takes it over. */
function freeLookupKey(account: Account, key: string): void {
  const holder = account.store.list('price').find((price) => price.lookup_key === key)
  if (holder) account.store.put('price', { ...holder, lookup_key: null })
}
