import type { Account } from './account'
import type { Form } from './formBody'
import { StripeError } from './stripeError'

export const isAway = (account: Account, customer: string): boolean =>
  account.store.find('outage', customer) !== undefined

/** Begins an outage or ends it, and says which. */
export function setOutage(account: Account, customer: string): string {
  if (!isAway(account, customer)) {
    account.store.put('outage', { id: customer })
    return 'The API fails for this customer.'
  }
  account.store.remove('outage', customer)
  return 'The API answers again.'
}

/** Refuses a request that is about such a customer, by what its address or its parameters name. */
export function refuseAway(account: Account, path: string, form: Form): void {
  const named = [...path.split('/'), ...Object.values(form)].filter((value) => typeof value === 'string')
  const customers = named.flatMap((id) => {
    const object: { id: string; customer?: unknown } | undefined = account.store.findAny(id)
    return object === undefined ? [] : [object.id, object.customer]
  })
  if (!customers.some((id) => typeof id === 'string' && isAway(account, id))) return
  throw new StripeError(503, 'The API is away, as was asked for on the payment page.', { type: 'api_error' })
}
