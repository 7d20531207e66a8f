import type { Payments } from '../../functions/billing/Payments'
import type { openMemoryPayments } from '../integration/memoryPayments'
import type { Mutant } from './Mutant'
import type { Process } from './processes'

/** The provider of payments as one process reaches it: each request may meet a fault, and a step may come twice. */
export const openPayments = (
  { payments }: ReturnType<typeof openMemoryPayments>,
  own: Process,
  { paymentKey = (key) => key }: Mutant,
): Payments => ({
  ...payments,
  findCustomer: (...asked) => own.ask('customer', () => payments.findCustomer(...asked)),
  subscriptionsOf: (customerId) => own.ask('subscriptions', () => payments.subscriptionsOf(customerId)),
  carryOut: (customerId, step, key) => {
    const pay = () => payments.carryOut(customerId, step, paymentKey(key))
    return own.ask('payment', pay, pay)
  },
})
