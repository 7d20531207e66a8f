import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'
import { UnreadableMessage } from '../diagnostics/getDiagnostics'

/** As many as a person looks through, and as one request sends. */
export const mostReplayed = 50

/** A reading as the store has it. */
const StoredReading = z.object({
  /** When it was measured and when it arrived, epoch seconds. */
  ts: z.number(),
  aws_ts: z.number(),
  bytes: z.int(),
  /** Its beginning. */
  body: z.string(),
})

export const getDeviceMessages = endpoint({
  service: 'staff',
  method: 'GET',
  path: '/staff-device/{deviceid}/messages',
  summary: 'Read what a device sent last, as it is stored, and what of it could not be read.',
  ability: 'administerPortal',
  input: z.object({ deviceid: DeviceId }),
  output: z.object({
    /** Newest first. */
    readings: z.array(StoredReading),
    unreadable: z.array(UnreadableMessage),
    /** Others could not be read either. */
    moreUnreadable: z.boolean(),
  }),
})
export type DeviceMessages = z.infer<(typeof getDeviceMessages)['output']>

export const replayUnreadable = endpoint({
  service: 'staff',
  method: 'POST',
  path: '/staff-device/{deviceid}/replay-unreadable',
  summary: 'Try again to read messages that could not be read; one that still cannot be read comes back.',
  ability: 'administerPortal',
  input: z.object({
    deviceid: DeviceId,
    /** Their `id`. */
    messages: z
      .array(z.string().check(z.regex(/^\d{13}#[\w-]{1,100}#(\d{1,4}|note)$/, 'is not the id of a message')))
      .check(
        z.minLength(1, 'must name at least one message'),
        z.maxLength(mostReplayed, `must name at most ${mostReplayed} messages`),
        z.refine((ids) => new Set(ids).size === ids.length, 'must name each message once'),
      ),
  }),
  output: z.object({ message: z.string() }),
})
