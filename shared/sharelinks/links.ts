import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId, GroupId, ViewId } from '../core/ids'
import { PlaceId } from '../places/place'
import { History, LinkHours, LinkKeys, Position } from './shared'

export const LinkId = z
  .string()
  .check(z.regex(/^l-[A-Za-z0-9]{8}$/, 'must be l- and 8 letters or digits'), z.meta({ title: 'Link' }))
  .brand<'LinkId'>()
export type LinkId = z.infer<typeof LinkId>

/** A link that was handed out, as the ADMINs of its object see it; what opens it is shown to its maker alone, once. */
export const ShareLink = z.object({
  linkid: LinkId,
  madeBy: z.string(),
  /** Epoch seconds. */
  madeTs: z.number(),
  untilTs: z.number(),
  /** Of a link of a device. */
  keys: z.optional(z.array(z.string())),
  /** Of a link of a view. */
  viewid: z.optional(ViewId),
  position: Position,
  history: History,
  views: z.int(),
  lastViewTs: z.optional(z.number()),
  /** The fence whose entering ends it, if that is before its time. */
  untilInside: z.optional(z.string()),
  /** When the device entered it. */
  arrivedTs: z.optional(z.number()),
  /** Why it opens nothing at present. */
  refusal: z.optional(z.string()),
})
export type ShareLink = z.infer<typeof ShareLink>

const Made = z.object({
  linkid: LinkId,
  /** What stands behind the `#`: kept nowhere, shown this once. */
  token: z.string(),
  /** The whole address; it begins with its path where the portal has no host name of its own. */
  address: z.string(),
  untilTs: z.number(),
  /** The fence whose entering ends it, if that is before. */
  untilInside: z.optional(z.string()),
})

/** A fence whose entering ends a link: one of a group that holds the device. */
const WantedFence = z.object({ groupid: GroupId, placeid: PlaceId })
export type WantedFence = z.infer<typeof WantedFence>

const FenceChoice = z.extend(WantedFence, {
  name: z.string(),
  groupName: z.string(),
  /** The device is there already: no link can wait for it. */
  isInside: z.boolean(),
})
export type FenceChoice = z.infer<typeof FenceChoice>

const Revoked = z.object({ message: z.string() })

export const getDeviceLinks = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/links',
  summary: 'List the links by which people without an account see a device.',
  ability: 'shareByLink',
  input: z.object({ deviceid: DeviceId }),
  output: z.object({
    links: z.array(ShareLink),
    refusal: z.optional(z.string()),
    /** Those whose entering may end a link. */
    fences: z.array(FenceChoice),
  }),
})

/** No idempotency key: a kept answer would hold what opens the link. */
export const makeDeviceLink = endpoint({
  service: 'device',
  method: 'POST',
  path: '/device/{deviceid}/link',
  summary: 'Make a link by which people without an account see some measurements of a device for a time.',
  ability: 'shareByLink',
  example: { keys: ['vsys', 'ambient'], hours: 24, position: 'rounded', history: 'day' },
  input: z.object({
    deviceid: DeviceId,
    keys: LinkKeys,
    hours: LinkHours,
    position: Position,
    history: History,
    /** It ends before its time when the device enters this fence. */
    untilInside: z.optional(WantedFence.check(z.meta({ title: 'Fence' }))),
  }),
  output: Made,
})

export const revokeDeviceLinks = endpoint({
  service: 'device',
  method: 'DELETE',
  path: '/device/{deviceid}/link',
  summary: 'Revoke a link of a device, or all of them.',
  ability: 'shareByLink',
  input: z.object({
    deviceid: DeviceId,
    /** All without one. */
    linkid: z.optional(LinkId),
  }),
  output: Revoked,
})

export const getGroupLinks = endpoint({
  service: 'group',
  method: 'GET',
  path: '/group/{groupid}/links',
  summary: 'List the links by which people without an account see views of a group.',
  ability: 'shareViewByLink',
  input: z.object({ groupid: GroupId }),
  output: z.object({
    links: z.array(ShareLink),
    /** Whether an ADMIN has forbidden links of the group and of the devices in it. */
    isForbidden: z.boolean(),
    refusal: z.optional(z.string()),
  }),
})

/** No idempotency key: a kept answer would hold what opens the link. */
export const makeGroupLink = endpoint({
  service: 'group',
  method: 'POST',
  path: '/group/{groupid}/link',
  summary: 'Make a link by which people without an account see a view of a group for a time.',
  ability: 'shareViewByLink',
  example: { viewid: 'v-overview', hours: 24, position: 'none' },
  input: z.object({ groupid: GroupId, viewid: ViewId, hours: LinkHours, position: Position }),
  output: Made,
})

export const revokeGroupLinks = endpoint({
  service: 'group',
  method: 'DELETE',
  path: '/group/{groupid}/link',
  summary: 'Revoke a link of a group, or all of them.',
  ability: 'shareViewByLink',
  input: z.object({
    groupid: GroupId,
    /** All without one. */
    linkid: z.optional(LinkId),
  }),
  output: Revoked,
})

/** Links that were made before are refused at their next request, and open again when links are allowed again. */
export const putLinkRule = endpoint({
  service: 'group',
  method: 'PUT',
  path: '/group/{groupid}/link-rule',
  summary: 'Forbid or allow links of a group and of the devices in it.',
  ability: 'shareViewByLink',
  example: { isForbidden: true },
  input: z.object({ groupid: GroupId, isForbidden: z.boolean().check(z.meta({ title: 'Forbidden' })) }),
  output: z.object({ message: z.string() }),
})
