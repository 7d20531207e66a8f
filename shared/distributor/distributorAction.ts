import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'

/** What a distributor may do for the next person who adds a device. */
export const distributorActions = ['reset-trial', 'no-pass'] as const
export type DistributorAction = (typeof distributorActions)[number]

export const distributorAction = endpoint({
  service: 'billing',
  method: 'POST',
  path: '/billing-distributor-action/{deviceid}',
  summary:
    'Let the next user who is added restart the trial of a device, or add the device without its password; once.',
  ability: 'useDistributorTools',
  input: z
    .object({
      deviceid: DeviceId,
      action: z.enum(distributorActions),
      params: z._default(
        z.strictObject({
          /** For `no-pass`: the role the next user gets, or that the next user needs the password again. */
          value: z.optional(z.enum(['ADMIN', 'DISABLE'])),
        }),
        {},
      ),
    })
    .check(
      z.refine(({ action, params }) => (action === 'no-pass') === (params.value !== undefined), {
        path: ['params', 'value'],
        message: 'is needed for no-pass (ADMIN or DISABLE), and only for it',
      }),
    ),
  output: z.object({ message: z.string() }),
})
