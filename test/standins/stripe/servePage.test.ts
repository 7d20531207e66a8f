import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedShop, startTestStripe } from './startTestStripe'

let shop: Awaited<ReturnType<typeof startTestStripe>>
beforeAll(async () => {
  shop = await startTestStripe()
})
afterAll(() => shop.stop())

/** Sends a page's form as a browser does; answers the page it leads to. */
async function submit(url: string, fields: Record<string, string>) {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const location = answer.headers.get('location')
  const isOwn = location?.startsWith('/')
  const page = isOwn ? await fetch(new URL(location ?? '', url)) : answer
  return { status: answer.status, location, text: await page.text() }
}

const card = { number: '4242 4242 4242 4242', exp_month: '12', exp_year: '2034', cvc: '123' }

describe('the billing portal page', () => {
  async function openPortal() {
    const { id } = await shop.stripe.customers.create({ email: 'p@x.io', name: 'Pat <b>' })
    const { url } = await shop.stripe.billingPortal.sessions.create({
      customer: id,
      return_url: 'https://portal.example/account/billing',
    })
    return { id, url }
  }

  it('shows the customer, escaped, and the way back', async () => {
    const { url } = await openPortal()
    const answer = await fetch(url)
    const text = await answer.text()
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(text).toContain('Billing of Pat &lt;b&gt;')
    expect(text).toContain('href="https://portal.example/account/billing"')
    expect(text).toContain('No card saved.')
  })

  it('saves a first card as the default and lets another take its place', async () => {
    const { id, url } = await openPortal()
    expect((await submit(url, { action: 'add-card', ...card })).text).toContain('visa ending in 4242')
    const { text } = await submit(url, { action: 'add-card', ...card, number: '5555555555554444' })
    const [, second = ''] =
      /value="default-card" \/><input type="hidden" name="id" value="(\w+)"/.exec(text) ?? []
    await submit(url, { action: 'default-card', id: second })
    const found = () =>
      shop.stripe.customers.retrieve(id, { expand: ['invoice_settings.default_payment_method'] })
    expect(await found()).toMatchObject({
      invoice_settings: { default_payment_method: { card: { last4: '4444' } } },
    })
    await submit(url, { action: 'remove-card', id: second })
    expect(await found()).toMatchObject({ invoice_settings: { default_payment_method: null } })
    expect(await (await fetch(url)).text()).toContain('visa ending in 4242')
  })

  it.each([
    ['a declined card', { number: '4000000000000002' }, 'Your card was declined.'],
    ['a real number', { number: '4539578763621486' }, 'not one of the test cards'],
    ['a past date', { exp_year: '2020' }, 'Your card has expired.'],
    ['a broken month', { exp_month: '13' }, 'exp_month'],
  ])('refuses %s and says why', async (_, fields, words) => {
    const { url } = await openPortal()
    const { status, text } = await submit(url, { action: 'add-card', ...card, ...fields })
    expect(status).toBe(422)
    expect(text).toContain(words)
    expect(text).toContain('No card saved.')
  })

  it('saves name and address', async () => {
    const { id, url } = await openPortal()
    const fields = {
      name: 'Patricia',
      email: 'pat@x.io',
      phone: '',
      line1: '1 Main St',
      country: 'AU',
      city: 'Perth',
    }
    await submit(url, { action: 'details', ...fields })
    expect(await shop.stripe.customers.retrieve(id)).toMatchObject({
      name: 'Patricia',
      email: 'pat@x.io',
      phone: null,
      address: { line1: '1 Main St', city: 'Perth', country: 'AU', postal_code: null },
    })
    expect((await submit(url, { action: 'details', ...fields, email: 'no mail' })).status).toBe(422)
  })

  it("touches nothing of another customer's", async () => {
    const { url } = await openPortal()
    const other = await seedShop(shop.stripe)
    const { id } = await other.subscribe()
    expect((await submit(url, { action: 'cancel', id })).status).toBe(422)
    const { data } = await shop.stripe.subscriptions.list({ customer: other.customer })
    expect(data).toMatchObject([{ id, cancel_at: null }])
  })

  it('lets nobody in without a session, or with a way back that is no web address', async () => {
    expect((await fetch(`${shop.url}/p/session/bps_none`)).status).toBe(404)
    const { id } = await openPortal()
    const made = shop.stripe.billingPortal.sessions.create({
      customer: id,
      return_url: 'javascript:alert(1)',
    })
    await expect(made).rejects.toMatchObject({ param: 'return_url' })
  })
})
