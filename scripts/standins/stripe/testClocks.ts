import type Stripe from 'stripe'
import * as z from 'zod'
import { emitEvent } from './emitEvent'
import * as field from './formFields'
import { listPage } from './listPage'
import { route } from './route'
import { settleDue } from './settleDue'
import type { Stored } from './stored'
import { invalid } from './stripeError'

export type TestClock = Stored<Stripe.TestHelpers.TestClock, { status: 'ready' }>

const daySeconds = 86_400
const root = '/v1/test_helpers/test_clocks'

/** Clocks of their own for customers made with one: advancing a clock makes its customers' renewals happen. */
export const testClockRoutes = [
  route(
    'POST',
    root,
    z.strictObject({ frozen_time: field.positive, name: field.text.optional() }),
    (account, { frozen_time, name }) => {
      const created = account.secondsFor(null)
      const clock = account.store.put('test_helpers.test_clock', {
        id: account.newId('clock'),
        object: 'test_helpers.test_clock',
        created,
        deletes_after: created + 30 * daySeconds,
        frozen_time,
        livemode: false,
        name: name ?? null,
        status: 'ready',
        status_details: {},
      })
      emitEvent(account, 'test_helpers.test_clock.created', clock)
      return clock
    },
  ),
  route(
    'POST',
    `${root}/:id/advance`,
    z.strictObject({ frozen_time: field.positive }),
    (account, input, id) => {
      const before = account.store.get('test_helpers.test_clock', id)
      if (input.frozen_time <= before.frozen_time) {
        throw invalid('frozen_time', 'The new frozen_time must be after the current one.')
      }
      settleDue(account, { clock: id, seconds: input.frozen_time })
      const clock = account.store.put('test_helpers.test_clock', {
        ...before,
        frozen_time: input.frozen_time,
      })
      emitEvent(account, 'test_helpers.test_clock.ready', clock)
      return clock
    },
  ),
  route('GET', root, z.strictObject(field.listFields), (account, page) =>
    listPage(account.store.list('test_helpers.test_clock'), root, page),
  ),
  route('GET', `${root}/:id`, z.strictObject({}), (account, _, id) =>
    account.store.get('test_helpers.test_clock', id),
  ),
  route('DELETE', `${root}/:id`, z.strictObject({}), (account, _, id) => {
    const clock = account.store.get('test_helpers.test_clock', id)
    const customers = account.store.list('customer').filter((each) => each.test_clock === id)
    for (const kind of ['subscription', 'invoice', 'invoiceitem'] as const) {
      for (const object of account.store.list(kind)) {
        if (object.test_clock === id) account.store.remove(kind, object.id)
      }
    }
    for (const customer of customers) account.store.remove('customer', customer.id)
    account.store.remove('test_helpers.test_clock', id)
    emitEvent(account, 'test_helpers.test_clock.deleted', clock)
    return { id, object: 'test_helpers.test_clock', deleted: true }
  }),
]
