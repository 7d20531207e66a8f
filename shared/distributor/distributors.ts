import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'
import { Email } from '../users/email'

/** One line of text, at most so long. */
const Line = (most: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(most, `is longer than ${most} characters`),
    z.refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), 'must be one line'),
  )
const nameLength = 100
const phoneLength = 40
const addressLength = 300

const highestId = 1_000_000
const fields = {
  name: Line(nameLength).check(z.minLength(1, 'is empty')),
  /** Where packing slips go. */
  email: Email,
  phone: z._default(Line(phoneLength), ''),
  /** As it stands on a packing slip. */
  address: z._default(Line(addressLength), ''),
}
const KnownId = z.number().check(z.int(), z.minimum(1), z.maximum(highestId))

const Distributor = z.object({
  id: KnownId,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  /** Who changed it last, and when, epoch seconds. */
  changedBy: z.string(),
  changedTs: z.number(),
})
export type Distributor = z.infer<typeof Distributor>

export const getDistributors = endpoint({
  service: 'billing',
  method: 'GET',
  path: '/distributors',
  summary: 'List the distributors by name.',
  ability: 'packDevices',
  input: z.object({}),
  output: z.object({ distributors: z.array(Distributor) }),
})

export const addDistributor = endpoint({
  service: 'billing',
  method: 'POST',
  path: '/distributors',
  summary: 'Add a distributor; the portal gives it an id.',
  ability: 'administerPortal',
  input: z.object({ id: z.literal(0, 'must be 0 for a new distributor'), ...fields }),
  output: z.object({ message: z.string(), id: z.number() }),
})

export const putDistributor = endpoint({
  service: 'billing',
  method: 'PUT',
  path: '/distributors',
  summary: 'Change the details of a distributor.',
  ability: 'administerPortal',
  input: z.object({ id: KnownId, ...fields }),
  output: z.object({ message: z.string(), id: z.number() }),
})

/** What a distributor may do for the next person who adds a device. */
const distributorActions = ['reset-trial', 'no-pass'] as const
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
