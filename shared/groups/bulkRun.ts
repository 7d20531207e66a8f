import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId, GroupId } from '../core/ids'

/** What was done to many devices at once. */
const bulkKinds = ['settings', 'firmware'] as const
export type BulkKind = (typeof bulkKinds)[number]

const bulkOutcomes = ['success', 'queued', 'error', 'cancelled'] as const
export type BulkOutcome = (typeof bulkOutcomes)[number]

/** The change itself is checked and written by each device's own route; this notes in the group that it was made. */
export const noteBulkRun = endpoint({
  service: 'group',
  method: 'POST',
  path: '/group/{groupid}/bulk-run',
  summary: 'Note a bulk change of devices in the log of their group, with the result for each device.',
  ability: 'bulkConfigure',
  input: z.object({
    groupid: GroupId,
    kind: z.enum(bulkKinds),
    /** The settings with their values, of secrets only that they changed; or the firmware. */
    change: z.string().check(z.maxLength(4000)),
    devices: z
      .array(
        z.object({
          deviceid: DeviceId,
          /** `success` is for a device that has what was sent; while that waits for the device it is `queued`. */
          outcome: z.enum(bulkOutcomes),
          message: z.string().check(z.maxLength(200)),
        }),
      )
      .check(z.minLength(1, 'No Devices Selected'), z.maxLength(1000)),
  }),
  output: z.object({ message: z.string() }),
})
