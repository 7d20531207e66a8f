import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'
import { ConfigTree } from '../devices/configTree'

/** From September 2001 to November 2286: ten digits. */
const [firstSecond, lastSecond] = [1_000_000_000, 9_999_999_999]

/**
 * Which report of its settings, by its epoch seconds, a person took note of that shuts the portal out: it is warned of
 * again only when the device reports anew.
 */
export const ConfigToPortalTs = z.number().check(z.minimum(firstSecond), z.maximum(lastSecond))

/** Revision of a part of the settings: states that differ have revisions that differ. */
const Revision = z.string().check(z.regex(/^[0-9a-f]{16}$/, 'is not a revision'))

/** The part of the settings that holds the asset notes; every other part is the key of a card that a person drew. */
export const notesPart = 'notes'

/** The parts that people work on for a while before they save: notes, each widget, each chart, each list of addresses. */
export const Revisions = z.record(z.string(), Revision)
export type Revisions = z.infer<typeof Revisions>

/** What a change was made from: the revisions that were loaded, `null` where there was nothing yet. */
export const BasedOn = z.record(z.string(), z.nullable(Revision))
export type BasedOn = z.infer<typeof BasedOn>

/** The `resultCode` of a change of something that is no longer what it was made from. */
export const changedMeanwhile = 'changedMeanwhile'

export const getConfig = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/config',
  summary: 'Read the settings a device last reported, and the changes that still wait for it.',
  ability: 'viewData',
  input: z.object({
    deviceid: DeviceId,
    /** Leaves out what is empty or stands as a new device has it. */
    changesOnly: z.optional(z.enum(['true', 'false'])),
    /** Leaves out what belongs to this one device, so that the rest suits another. */
    removeUnique: z.optional(z.enum(['true', 'false'])),
  }),
  output: z.object({
    settings: ConfigTree,
    /** When the device reported them, epoch seconds; null when it never did. */
    ts: z.nullable(z.number()),
    deviceFeaturesVersion: z.int(),
    /** Dotted keys that were saved and not yet applied by the device, secrets masked. */
    pending: z.record(z.string(), z.json()),
  }),
})
