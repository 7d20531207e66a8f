import * as z from 'zod'
import { emitEvent } from './emitEvent'
import * as field from './formFields'
import { route } from './route'
import { StripeError } from './stripeError'

const named = { name: field.text, tax_code: field.text }
const Create = z.strictObject({ ...named, id: field.text, metadata: field.metadata })
const Update = z.strictObject({ ...named, active: field.flag })

export const productRoutes = [
  route('POST', '/v1/products', Create, (account, { metadata, ...given }) => {
    if (account.store.find('product', given.id)) {
      throw new StripeError(400, 'Product already exists.', { code: 'resource_already_exists' })
    }
    const created = account.secondsFor(null)
    const product = account.store.put('product', {
      ...given,
      object: 'product',
      active: true,
      created,
      default_price: null,
      description: null,
      images: [],
      livemode: false,
      marketing_features: [],
      metadata: field.mergeMetadata({}, metadata),
      package_dimensions: null,
      shippable: null,
      statement_descriptor: null,
      tax_details: null,
      type: 'service',
      unit_label: null,
      updated: created,
      url: null,
    })
    emitEvent(account, 'product.created', product)
    return product
  }),
  route('POST', '/v1/products/:id', Update, (account, given, id) => {
    const before = account.store.get('product', id)
    const updated = account.secondsFor(null)
    const product = account.store.put('product', { ...before, ...given, updated })
    emitEvent(account, 'product.updated', product, before)
    return product
  }),
]
