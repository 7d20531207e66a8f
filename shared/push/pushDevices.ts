import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { PushId } from '../core/ids'

/** How much a notification says on a phone that lies locked on a table. */
export const lockScreens = ['everything', 'device', 'nothing'] as const
export type LockScreen = (typeof lockScreens)[number]

export const lockScreenLabel = {
  everything: 'Device and event',
  device: 'Device and level only',
  nothing: 'Only that there is an alert',
} as const satisfies Record<LockScreen, string>

/** Devices of one account. */
export const maxPushDevices = 10

const Key = (bytes: number, title: string) =>
  z.string().check(
    z.regex(/^[\w-]+$/, 'must be base64url'),
    // Base64url without padding: four characters for three bytes.
    z.length(Math.ceil((bytes * 4) / 3), `must have ${bytes} bytes`),
    z.meta({ title }),
  )

const Name = z.string().check(
  z.trim(),
  z.minLength(1, 'is empty'),
  z.maxLength(60),
  z.refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), 'must be one line'),
  z.meta({ title: 'Name' }),
)

/** As a browser hands it over (RFC 8291): where to send, and what to encrypt for. */
export const PushSubscription = z.object({
  endpoint: z.string().check(z.maxLength(1000), z.meta({ title: 'Push service' })),
  /** A point on P-256, not compressed. */
  p256dh: Key(65, 'Key'),
  auth: Key(16, 'Secret'),
})
export type PushSubscription = z.infer<typeof PushSubscription>

/** Times are epoch seconds. */
export const PushDevice = z.object({
  id: PushId,
  name: z.string(),
  lockScreen: z.enum(lockScreens),
  addedTs: z.number(),
  /** When it last proved that it showed something, and how long after it was sent. */
  shown: z.optional(z.object({ ts: z.number(), afterSeconds: z.number() })),
  /** When something was last sent that it has not shown by now, though it had a minute; absent once it shows again. */
  missedTs: z.optional(z.number()),
  /** The browser that asks. */
  isThis: z.boolean(),
})
export type PushDevice = z.infer<typeof PushDevice>

export const getPushDevices = endpoint({
  service: 'user',
  method: 'GET',
  path: '/user-push-devices',
  summary:
    'List the devices on which the caller’s alerts ring, with the key under which a browser subscribes.',
  ability: 'beSignedIn',
  input: z.object({}),
  output: z.object({ publicKey: z.string(), maxDevices: z.number(), devices: z.array(PushDevice) }),
})

export const addPushDevice = endpoint({
  service: 'user',
  method: 'POST',
  path: '/user-push-devices',
  summary: 'Let the caller’s alerts ring in this browser; the same one again stays one device.',
  ability: 'beSignedIn',
  input: z.object({ subscription: PushSubscription, name: Name }),
  output: PushDevice,
})

/** A browser may be given another address by its push service: each load of a page reports the one of now. */
export const putPushDevice = endpoint({
  service: 'user',
  method: 'PUT',
  path: '/user-push-devices/{pushid}',
  summary: 'Rename a device, choose what its lock screen may show, or report the subscription it has now.',
  ability: 'beSignedIn',
  input: z.object({
    pushid: PushId,
    name: z.optional(Name),
    lockScreen: z.optional(z.enum(lockScreens).check(z.meta({ title: 'On the lock screen' }))),
    subscription: z.optional(PushSubscription),
  }),
  output: PushDevice,
})

export const removePushDevice = endpoint({
  service: 'user',
  method: 'DELETE',
  path: '/user-push-devices/{pushid}',
  summary: 'Let nothing ring on a device any more.',
  ability: 'beSignedIn',
  input: z.object({ pushid: PushId }),
  output: z.object({ message: z.string() }),
})

/** Its proof shows in the list, as `shown`. */
export const testPushDevice = endpoint({
  service: 'user',
  method: 'POST',
  path: '/user-push-devices/{pushid}/test',
  summary: 'Send a test to one device of the caller.',
  ability: 'beSignedIn',
  input: z.object({ pushid: PushId }),
  output: z.object({ message: z.string(), sentTs: z.number() }),
})

/** By the token of the message, which proves nothing else and opens nothing. */
export const reportShown = endpoint({
  service: 'user',
  method: 'POST',
  path: '/user-push-receipts',
  summary: 'Report that a device has shown a message, by the token in it.',
  ability: 'anyone',
  auth: 'public',
  input: z.object({ token: z.string().check(z.maxLength(1000), z.meta({ title: 'Token' })) }),
  output: z.object({ message: z.string() }),
})
