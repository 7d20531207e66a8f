import * as z from 'zod'
import * as field from './formFields'
import { listPage } from './listPage'
import { route } from './route'

const List = z.strictObject({
  ...field.listFields,
  delivery_success: field.flag.optional(),
  type: field.text.optional(),
  types: z.array(field.text).max(20).optional(),
})

export const eventRoutes = [
  route('GET', '/v1/events', List, (account, { delivery_success, type, types, ...page }) => {
    const events = account.store
      .list('event')
      .filter((event) => type === undefined || isType(event.type, type))
      .filter((event) => types === undefined || types.includes(event.type))
      .filter(
        (event) => delivery_success === undefined || (event.pending_webhooks === 0) === delivery_success,
      )
    return listPage(events, '/v1/events', page)
  }),
  route('GET', '/v1/events/:id', z.strictObject({}), (account, _, id) => account.store.get('event', id)),
]

/** `customer.subscription.*` stands for all that begin so. */
function isType(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted
}
