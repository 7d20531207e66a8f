import type Stripe from 'stripe'
import * as z from 'zod'
import { emitEvent } from './emitEvent'
import * as field from './formFields'
import { listPage } from './listPage'
import { route } from './route'
import type { Stored } from './stored'
import { StripeError } from './stripeError'

export type Product = Stored<Stripe.Product, { default_price: string | null; tax_code: string | null }>

const changeable = {
  active: field.flag.optional(),
  description: field.optionalText,
  metadata: field.metadata,
  statement_descriptor: field.text.optional(),
  tax_code: field.optionalText,
  unit_label: field.optionalText,
  url: field.optionalText,
}
const Create = z.strictObject({ ...changeable, id: field.text.optional(), name: field.text })
const Update = z.strictObject({
  ...changeable,
  name: field.text.optional(),
  default_price: field.text.optional(),
})

export const productRoutes = [
  route('POST', '/v1/products', Create, (account, { id = account.newId('prod'), metadata, ...input }) => {
    if (account.store.find('product', id)) {
      throw new StripeError(400, 'Product already exists.', { code: 'resource_already_exists' })
    }
    const created = account.secondsFor(null)
    const product = account.store.put('product', {
      id,
      object: 'product',
      active: input.active ?? true,
      created,
      default_price: null,
      description: input.description ?? null,
      images: [],
      livemode: false,
      marketing_features: [],
      metadata: field.mergeMetadata({}, metadata),
      name: input.name,
      package_dimensions: null,
      shippable: null,
      statement_descriptor: input.statement_descriptor ?? null,
      tax_code: input.tax_code ?? null,
      tax_details: null,
      type: 'service',
      unit_label: input.unit_label ?? null,
      updated: created,
      url: input.url ?? null,
    })
    emitEvent(account, 'product.created', product)
    return product
  }),
  route('POST', '/v1/products/:id', Update, (account, { metadata, ...input }, id) => {
    const before = account.store.get('product', id)
    if (input.default_price) account.store.get('price', input.default_price, 'default_price')
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    const product = account.store.put('product', {
      ...before,
      ...given,
      metadata: field.mergeMetadata(before.metadata, metadata),
      updated: account.secondsFor(null),
    })
    emitEvent(account, 'product.updated', product, before)
    return product
  }),
  route(
    'GET',
    '/v1/products',
    z.strictObject({
      ...field.listFields,
      active: field.flag.optional(),
      ids: z.array(field.text).optional(),
    }),
    (account, { active, ids, ...page }) => {
      const products = account.store
        .list('product')
        .filter((product) => active === undefined || product.active === active)
        .filter((product) => ids === undefined || ids.includes(product.id))
      return listPage(products, '/v1/products', page)
    },
  ),
  route('GET', '/v1/products/:id', z.strictObject({}), (account, _, id) => account.store.get('product', id)),
  route('DELETE', '/v1/products/:id', z.strictObject({}), (account, _, id) => {
    const product = account.store.get('product', id)
    if (account.store.list('price').some((price) => price.product === id)) {
      throw new StripeError(
        400,
        'This product cannot be deleted because it has one or more user-created prices.',
      )
    }
    account.store.remove('product', id)
    emitEvent(account, 'product.deleted', product)
    return { id, object: 'product', deleted: true }
  }),
]
