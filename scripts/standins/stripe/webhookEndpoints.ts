import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { apiVersion } from './emitEvent'
import * as field from './formFields'
import { listPage } from './listPage'
import { route } from './route'

const changeable = {
  enabled_events: z.array(field.text).min(1),
  metadata: field.metadata,
}
const root = '/v1/webhook_endpoints'

export const webhookEndpointRoutes = [
  route('POST', root, z.strictObject({ ...changeable, url: field.webUrl }), (account, input) => {
    const endpoint = account.store.put('webhook_endpoint', {
      id: account.newId('we'),
      object: 'webhook_endpoint',
      api_version: apiVersion,
      application: null,
      created: account.secondsFor(null),
      description: null,
      enabled_events: input.enabled_events,
      livemode: false,
      metadata: field.mergeMetadata({}, input.metadata),
      status: 'enabled',
      url: input.url,
    })
    return { ...endpoint, secret: `whsec_${randomBytes(24).toString('hex')}` }
  }),
  route(
    'POST',
    `${root}/:id`,
    z.strictObject({ ...changeable, disabled: field.flag.optional() }),
    (account, { enabled_events, metadata, disabled }, id) => {
      const before = account.store.get('webhook_endpoint', id)
      return account.store.put('webhook_endpoint', {
        ...before,
        enabled_events,
        metadata: field.mergeMetadata(before.metadata, metadata),
        status: disabled ? 'disabled' : 'enabled',
      })
    },
  ),
  route('GET', root, z.strictObject(field.listFields), (account, page) =>
    listPage(account.store.list('webhook_endpoint'), root, page),
  ),
]
