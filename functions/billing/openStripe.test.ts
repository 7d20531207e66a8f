import { expect, it } from 'vitest'
import { openStripe } from './openStripe'

/** Where a client of Stripe asks, and how long it waits. */
const waysOf = async (endpoint: string | undefined) => {
  const client = await openStripe(() => Promise.resolve({ text: 'sk_test_1' } as never), 'id', endpoint)()
  const field = (name: string) =>
    (client as unknown as { getApiField(name: string): unknown }).getApiField(name)
  return Object.fromEntries(['host', 'port', 'protocol', 'timeout'].map((name) => [name, field(name)]))
}

it('asks Stripe itself, unless an address says otherwise, and waits eight seconds', async () => {
  expect(await waysOf(undefined)).toMatchObject({ host: 'api.stripe.com', protocol: 'https', timeout: 8000 })
  expect(await waysOf('http://127.0.0.1:3006')).toMatchObject({
    host: '127.0.0.1',
    port: '3006',
    protocol: 'http',
  })
  expect(await waysOf('https://pay.example')).toMatchObject({ host: 'pay.example', protocol: 'https' })
})

it('reads its key once, and again after a failure', async () => {
  const texts = [undefined, 'sk_test_1', 'sk_test_2']
  const asked: string[] = []
  const stripe = openStripe(
    (id) => {
      asked.push(id)
      const text = texts.shift()
      return Promise.resolve((text === undefined ? undefined : { text }) as never)
    },
    'stripe-key',
    undefined,
  )
  await expect(stripe()).rejects.toThrow('The Stripe key is empty')
  expect(await stripe()).toBe(await stripe())
  expect(asked).toEqual(['stripe-key', 'stripe-key'])
})
