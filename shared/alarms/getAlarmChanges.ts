import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'

/** Costs next to nothing: a page that shows open alarms asks it between two readings of the whole list. */
export const getAlarmChanges = endpoint({
  service: 'group',
  method: 'GET',
  path: '/groups/alarms/changes',
  summary:
    'Ask when a person last did something about an alarm that the caller may see, within the last half minute.',
  ability: 'beSignedIn',
  input: z.object({}),
  output: z.object({
    /** Epoch seconds; absent while no one did. */
    actedTs: z.optional(z.number()),
  }),
})
