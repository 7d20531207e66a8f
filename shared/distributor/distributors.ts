import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
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
