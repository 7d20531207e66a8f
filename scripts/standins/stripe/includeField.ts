import type { Account } from './account'
import type { Inclusions } from './expandObject'

/** Answers the fields that Stripe leaves out until `expand` names them: a customer's running subscriptions. */
export function includeField(account: Account): Inclusions {
  return (object, field) => {
    const isCustomer = 'object' in object && object.object === 'customer' && 'id' in object
    if (!isCustomer || field !== 'subscriptions') return undefined
    const data = account.store
      .list('subscription')
      .filter((each) => each.customer === object.id && each.ended_at === null)
      .reverse()
    return { object: 'list', url: `/v1/customers/${String(object.id)}/subscriptions`, has_more: false, data }
  }
}
