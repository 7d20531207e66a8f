import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCustomer } from '../../../scripts/standins/stripe/stripeObjects'
import { openPaymentPage } from '../../harness/openPaymentPage'
import { openStripeStore } from '../../../scripts/standins/stripe/stripeStore'
import { seedShop, startTestStripe } from './startTestStripe'

const named = (id: string, name: string) => ({ ...newCustomer(id, 1), name })

describe('the store', () => {
  let dir: string
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'stripe-store-'))
  })
  afterEach(() => rm(dir, { recursive: true, force: true }))

  it('finds after reopening what was put, in order, and not what was removed', () => {
    const store = openStripeStore(dir)
    for (const id of ['b', 'a', 'c']) store.put('customer', named(id, 'old'))
    store.put('customer', named('a', 'new'))
    store.remove('customer', 'c')
    const again = openStripeStore(dir)
    expect(again.list('customer').map(({ id, name }) => [id, name])).toEqual([
      ['b', 'old'],
      ['a', 'new'],
    ])
    store.close()
    again.close()
  })

  it('can be read after a full disk took half a change of it', () => {
    const store = openStripeStore(dir)
    store.put('customer', named('a', 'before'))
    const { writeFileSync } = fs
    fs.writeFileSync = (file: Parameters<typeof writeFileSync>[0], text: unknown) => {
      writeFileSync(file, (text as string).slice(0, 9))
      throw new Error('no space left on device')
    }
    syncBuiltinESMExports()
    try {
      expect(() => store.put('customer', named('b', 'lost'))).toThrow('no space left')
    } finally {
      fs.writeFileSync = writeFileSync
      syncBuiltinESMExports()
    }
    store.put('customer', named('c', 'after'))
    store.close()
    const again = openStripeStore(dir)
    expect(again.list('customer').map(({ id }) => id)).toEqual(['a', 'c'])
    again.close()
  })

  it('keeps nothing of a transaction that throws, outer or inner', () => {
    const store = openStripeStore(dir)
    store.put('customer', named('a', 'before'))
    const failing = () =>
      store.transact(() => {
        store.put('customer', named('a', 'after'))
        store.put('customer', named('b', 'new'))
        throw new Error('stop')
      })
    expect(failing).toThrow('stop')
    store.transact(() => {
      store.put('customer', named('c', 'kept'))
      expect(failing).toThrow('stop')
    })
    const again = openStripeStore(dir)
    for (const each of [store, again]) {
      expect(each.list('customer').map(({ id, name }) => [id, name])).toEqual([
        ['a', 'before'],
        ['c', 'kept'],
      ])
      each.close()
    }
  })

  it('drops a line torn by a kill and keeps the whole ones', async () => {
    const store = openStripeStore(dir)
    store.put('customer', named('a', 'whole'))
    store.close()
    await appendFile(join(dir, 'journal.jsonl'), '[["customer","b",{"id":"b"')
    const again = openStripeStore(dir)
    expect(again.list('customer').map(({ id }) => id)).toEqual(['a'])
    again.put('customer', named('c', 'after'))
    again.close()
    expect((await readFile(join(dir, 'journal.jsonl'), 'utf8')).split('\n')).toHaveLength(3)
  })
})

describe('a restarted stand-in', () => {
  it('knows its customers and renews what fell due while it was away', async () => {
    let nowMs = Date.UTC(2026, 2, 1)
    const before = await startTestStripe({ now: () => nowMs })
    const { customer, subscribe } = await seedShop(before.stripe)
    const { id } = await subscribe()
    await before.halt()
    nowMs += 65 * 86_400_000
    const after = await startTestStripe({ dir: before.dir, now: () => nowMs })
    const { data } = await after.stripe.subscriptions.list({ customer })
    expect(data).toMatchObject([{ id, status: 'active' }])
    const { url } = await after.stripe.billingPortal.sessions.create({ customer })
    expect(await openPaymentPage(url).invoices()).toEqual(['$8.25 paid', '$8.25 paid', '$8.25 paid'])
    await after.stop()
  })
})
