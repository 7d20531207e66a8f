import { readFileSync } from 'node:fs'
import path from 'node:path'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerParts } from '../../../functions/billing/askStripe'
import { setUpBilling } from '../../../scripts/operator/billing/setUpBilling'
import { findRoute } from '../../../scripts/standins/stripe/route'
import { routes } from '../../../scripts/standins/stripe/routes'
import { failingCard, seedShop, startTestStripe } from './startTestStripe'
import { type Answer, typeFaults } from './typeFaults'

/** What the pinned client says that each operation answers. */
const typeOf: Record<string, string> = {
  'POST /v1/customers': 'Stripe.Customer',
  'GET /v1/customers': 'Stripe.ApiList<Stripe.Customer>',
  'GET /v1/customers/:id': 'Stripe.Customer',
  'POST /v1/products': 'Stripe.Product',
  'POST /v1/products/:id': 'Stripe.Product',
  'POST /v1/prices': 'Stripe.Price',
  'POST /v1/prices/:id': 'Stripe.Price',
  'GET /v1/prices': 'Stripe.ApiList<Stripe.Price>',
  'POST /v1/subscriptions': 'Stripe.Subscription',
  'POST /v1/subscriptions/:id': 'Stripe.Subscription',
  'GET /v1/subscriptions': 'Stripe.ApiList<Stripe.Subscription>',
  'DELETE /v1/subscriptions/:id': 'Stripe.Subscription',
  'POST /v1/invoices/create_preview': 'Stripe.Invoice',
  'POST /v1/billing_portal/configurations': 'Stripe.BillingPortal.Configuration',
  'POST /v1/billing_portal/configurations/:id': 'Stripe.BillingPortal.Configuration',
  'GET /v1/billing_portal/configurations': 'Stripe.ApiList<Stripe.BillingPortal.Configuration>',
  'POST /v1/billing_portal/sessions': 'Stripe.BillingPortal.Session',
  'POST /v1/webhook_endpoints': 'Stripe.WebhookEndpoint',
  'POST /v1/webhook_endpoints/:id': 'Stripe.WebhookEndpoint',
  'GET /v1/webhook_endpoints': 'Stripe.ApiList<Stripe.WebhookEndpoint>',
}

const typeOfKind: Record<string, string> = {
  customer: 'Stripe.Customer',
  subscription: 'Stripe.Subscription',
  invoice: 'Stripe.Invoice',
  product: 'Stripe.Product',
  price: 'Stripe.Price',
  payment_method: 'Stripe.PaymentMethod',
  invoiceitem: 'Stripe.InvoiceItem',
}

/** A compiler reads the whole client. */
const compileMs = 120_000
const walkMs = 60_000
const address = 'https://portal.example'
let shop: Awaited<ReturnType<typeof startTestStripe>>
const answers: Answer[] = []

const record = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
  const answer = await fetch(input, init)
  const { pathname } = new URL(input instanceof Request ? input.url : input)
  const found = findRoute(routes, init?.method ?? 'GET', pathname)
  if (found !== undefined && answer.ok) {
    const name = `${found.route.method} ${found.route.path}`
    answers.push({ name, type: typeOf[name] ?? 'never', json: await answer.clone().json() })
  }
  return answer
}

/** What somebody does who pays, whose card fails, and who pays again: each operation in each of its states. */
const walk = async (stripe: Stripe): Promise<void> => {
  for (const _ of ['once', 'twice']) await setUpBilling(stripe, { address })
  const { customer, page, price, subscribe } = await seedShop(stripe)
  await page.coupon(20)
  const { id, items } = await subscribe()
  const [item] = items.data
  const two = { items: [{ id: item?.id ?? '', quantity: 2 }], proration_behavior: 'always_invoice' as const }
  await stripe.invoices.createPreview({ customer, subscription_details: { items: [{ price, quantity: 1 }] } })
  await stripe.invoices.createPreview({ subscription: id, subscription_details: two })
  await stripe.subscriptions.update(id, two)
  const look = async () => {
    await stripe.customers.retrieve(customer, { expand: customerParts })
    await stripe.customers.list({ email: 'ada@example.com' })
    await stripe.subscriptions.list({ customer })
  }
  await look()
  await page.cancelAll()
  await page.removeCards()
  await page.card(failingCard)
  await look()
  const again = await seedShop(stripe)
  const other = await again.subscribe()
  await again.page.removeCards()
  await again.page.card(failingCard)
  await again.page.days(32)
  await stripe.customers.retrieve(again.customer, { expand: customerParts })
  await stripe.subscriptions.list({ customer: again.customer })
  await stripe.subscriptions.cancel(other.id, { prorate: false })
  await stripe.prices.update(price, { active: false })
}

beforeAll(async () => {
  shop = await startTestStripe()
  const { port } = new URL(shop.url)
  const client = new Stripe('sk_test_local', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(record),
  })
  await walk(client)
}, walkMs)
afterAll(() => shop.stop())

/** What events tell, by the kind of the object: as they are kept, so they are sent. */
const told = (): Answer[] => {
  const lines = readFileSync(path.join(shop.dir, 'journal.jsonl'), 'utf8').trim().split('\n')
  return lines
    .flatMap((line) => JSON.parse(line) as [kind: string, id: string, object: unknown][])
    .filter(([kind]) => kind === 'event')
    .map(([, , event]) => event as { type: string; data: { object: { object: string } } })
    .map(({ type, data: { object } }) => ({
      name: type,
      type: typeOfKind[object.object] ?? 'never',
      json: object,
    }))
}

describe('what the stand-in answers', () => {
  it('is known for each operation, and each was asked', () => {
    const operations = routes.map((each) => `${each.method} ${each.path}`).sort()
    expect(Object.keys(typeOf).sort()).toEqual(operations)
    expect([...new Set(answers.map(({ name }) => name))].sort()).toEqual(operations)
  })

  it(
    'is what the API description of the pinned version says, field by field, and so is what events tell',
    () => {
      const product = answers.find(({ name }) => name === 'POST /v1/products')?.json as object
      const price = answers.find(({ name }) => name === 'POST /v1/prices')?.json as object
      const { id: _left, ...short } = product as { id: string }
      const type = 'Stripe.Product'
      const wrong = [
        { name: 'too short', type, json: short },
        { name: 'too long', type, json: { ...product, planet: 'Mars' } },
        { name: 'another value', type: 'Stripe.Price', json: { ...price, billing_scheme: 'by_the_kilo' } },
      ]
      const events = told()
      expect(new Set(events.map(({ name }) => name)).size).toBeGreaterThan(5)
      const faults = typeFaults([...answers, ...events, ...wrong])
      for (const { name } of wrong) {
        expect(faults[name], `${name} is told`).toHaveLength(1)
        delete faults[name]
      }
      expect(faults).toEqual({})
    },
    compileMs,
  )
})
