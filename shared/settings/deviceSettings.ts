import * as z from 'zod/mini'
import { aempSettings } from '../aemp/aempSettings'
import { Shelf, ShelfOfTopic } from '../alarms/shelf'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'
import { roles } from '../core/roles'
import { DataKey } from '../data/reading'
import { DisplayEntry } from '../display/displaySettings'
import { DataJob } from '../datajobs/dataJob'
import { ScriptLock } from '../scripts/scriptLock'
import { ImageKey } from '../files/imageKey'
import { ConfigToPortalTs, BasedOn, Revisions } from './deviceConfig'

const line = z.string().check(z.trim(), z.maxLength(200))

/** The images among the notes, as they are called on the page. */
export const noteImages = { asset_image: 'Asset Image', brand_image: 'Customer Logo' } as const
export type NoteImage = keyof typeof noteImages

/** The Asset Notes form. Images are keys of the portal's own file storage. */
export const DeviceNotes = z.strictObject({
  status: z.optional(line),
  home_page: z.optional(
    z.string().check(z.regex(/^\w*$/, 'may hold letters, digits and underscores only'), z.maxLength(64)),
  ),
  asset_type: z.optional(line),
  customer: z.optional(line),
  installer: z.optional(line),
  description: z.optional(z.string().check(z.trim(), z.maxLength(4000))),
  asset_image: z.optional(ImageKey),
  brand_image: z.optional(ImageKey),
})
export type DeviceNotes = z.infer<typeof DeviceNotes>

export const DeviceName = z
  .string()
  .check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(60, 'must be at most 60 characters'))

export const TierView = z.object({
  name: z.enum(['Basic', 'Trial', 'Hosted', '---']),
  color: z.string(),
  outline: z.boolean(),
  tooltip: z.string(),
  dataStorageDays: z.number(),
  dataToPortal: z.boolean(),
  minUpdateRate: z.number(),
  emails: z.number(),
  sms: z.number(),
  apiEnabled: z.boolean(),
  trialDaysRemaining: z.optional(z.number()),
  trialResetAvailable: z.boolean(),
})
export type TierView = z.infer<typeof TierView>

/** What the portal itself keeps about a device, by its names on the wire. */
export const DeviceRecord = z.object({
  deviceid: DeviceId,
  PORTAL_deviceName: z.string(),
  PORTAL_deviceNotes: DeviceNotes,
  /** An entry that this page cannot read, from a portal newer than the page, is shown by the catalogue's own values. */
  PORTAL_displaySettings: z.record(DataKey, z.catch(DisplayEntry, {})),
  PORTAL_billingNotes: z.object({ tier_expiry_days: z.optional(z.number()) }),
  /** Who has locked the script, for those who may see the script; absent while it is open. */
  PORTAL_scriptLock: z.optional(ScriptLock),
  /** Which device it is, as the portal knows it before the device has reported its own settings. */
  model: z.string(),
  fw: z.string(),
  dataStorageDays: z.number(),
  dataToPortal: z.boolean(),
  trialResetActive: z.boolean(),
  trialResetAvailable: z.boolean(),
  /** Whether the next user can add the device without its password, as ADMIN. */
  PORTAL_add_next_user_without_pass: z.object({ active: z.boolean() }),
  /** What becomes of its data at this time, or became of it last. */
  DATA_job: z.optional(DataJob),
  /** The report of settings that shuts the portal out, as a person took note of it. */
  PORTAL_config_to_portal_ts: z.optional(ConfigToPortalTs),
  /** Which devices may ask this one for its values, for those who may change it. */
  SPC_allowed_devices: z.optional(z.array(DeviceId)),
  /** How it shows in fleet systems, for members of the group that sets it. */
  ...z.partial(z.object(aempSettings)).shape,
  added_ts: z.optional(z.number()),
  plan_expiry_ts: z.optional(z.number()),
  last_upgrade_ts: z.optional(z.number()),
})
export type DeviceRecord = z.infer<typeof DeviceRecord>

export const getSettings = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/settings',
  summary: 'Read what the portal keeps about a device, its plan and the caller’s own role on it.',
  ability: 'viewData',
  input: z.object({ deviceid: DeviceId }),
  output: z.object({
    deviceRecord: DeviceRecord,
    deviceSettings: DeviceRecord,
    /** A level that this page does not know, from a portal newer than the page, is shown as the lowest. */
    myPermission: z.catch(z.enum(roles), 'VIEW'),
    requesterUserId: z.string(),
    dataRestricted: z.boolean(),
    tier: TierView,
    /** What the asset notes and the drawn cards look like now, for a change that is made from them. */
    revisions: Revisions,
    /** When the device last made contact, epoch milliseconds; absent before the first time. */
    lastContactMs: z.optional(z.number()),
    /** Until when, why and by whom nothing that it raises notifies; absent while it is in service. */
    outOfService: z.optional(Shelf),
    /** What is shelved, the first to end first. */
    shelves: z.optional(z.array(ShelfOfTopic)),
  }),
})

/**
 * Changes settings of the portal. Which keys exist, who may change them and what they hold is the table
 * `settingKeys`; one key that is unknown, not the caller's or not valid refuses the whole update. A card that a person
 * drew keeps its drawing when its entry comes without one.
 */
export const putSettings = endpoint({
  service: 'device',
  method: 'PUT',
  path: '/device/{deviceid}/settings',
  summary: 'Change the portal’s settings of a device: all of the given keys, or none.',
  ability: 'editDisplaySettings',
  input: z.looseObject({
    deviceid: DeviceId,
    /** What was edited: when another person changed one of these meanwhile, nothing is overwritten (409). */
    basedOn: z.optional(BasedOn),
  }),
  output: z.object({ message: z.string() }),
})
