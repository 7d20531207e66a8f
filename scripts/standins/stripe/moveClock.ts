import type { Account } from './account'
import type { Customer } from './customer'
import { settleDue } from './settleDue'
import type { TestClock } from './stripeObjects'

const daySeconds = 86_400

/** A clock of the customer's own, standing at this moment; what they have moves over to it. */
function startClock(account: Account, customer: Customer): TestClock {
  const created = account.secondsFor(null)
  const clock = account.store.put('test_helpers.test_clock', {
    id: account.newId('clock'),
    object: 'test_helpers.test_clock',
    created,
    deletes_after: created + 30 * daySeconds,
    frozen_time: created,
    livemode: false,
    name: customer.name ?? null,
    status: 'ready',
    status_details: {},
  })
  account.store.put('customer', { ...customer, test_clock: clock.id })
  for (const kind of ['subscription', 'invoice'] as const) {
    for (const object of account.store.list(kind)) {
      if (object.customer === customer.id) account.store.put(kind, { ...object, test_clock: clock.id })
    }
  }
  return clock
}

/** Lets days pass for one customer: their renewals, retries of payments and ends happen on the way. */
export function moveClock(account: Account, customerId: string, days: number): string {
  const customer = account.store.get('customer', customerId)
  const clock =
    customer.test_clock === null
      ? startClock(account, customer)
      : account.store.get('test_helpers.test_clock', customer.test_clock)
  const seconds = clock.frozen_time + days * daySeconds
  settleDue(account, { clock: clock.id, seconds })
  account.store.put('test_helpers.test_clock', { ...clock, frozen_time: seconds })
  return `It is ${new Date(seconds * 1000).toISOString().slice(0, 10)} now.`
}
