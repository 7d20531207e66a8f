import * as z from 'zod/mini'
import { described } from '../core/described'
import { endpoint } from '../core/endpoint'
import { DeviceId, GroupId, ViewId, deviceIdPattern } from '../core/ids'
import { EpochMs } from '../core/time'
import { DataKey } from '../data/reading'

/** As many keys as the widgets of one view may name. */
export const maxValueKeys = 60

const longestKeys = 4000
const maxParts = 10_000

/** What a device is and is called; it seldom changes. */
const assetFacts = ['name', 'type', 'model', 'fw', 'tier'] as const
export type AssetFact = (typeof assetFacts)[number]

const parted = (most: number) =>
  z.pipe(
    z.string().check(z.maxLength(most)),
    z.transform((text) => [...new Set(text.split(','))]),
  )

const Keys = z.pipe(parted(longestKeys), z.array(DataKey).check(z.minLength(1), z.maxLength(maxValueKeys)))

export const LastingEvent = z.object({
  topic: z.string(),
  level: z.string(),
  msg: z.string(),
  beganMs: z.number(),
})
export type LastingEvent = z.infer<typeof LastingEvent>

/** A number, a short text, on or off; null where the newest reading has none. */
export type Value = number | string | boolean | null

/**
 * A column is checked at once: a schema run for each of a hundred thousand cells keeps a phone busy for seconds.
 */
const column = <T>(isCell: (cell: unknown) => cell is T, items: Readonly<Record<string, unknown>>) =>
  described(
    z.custom<T[]>((cells) => Array.isArray(cells) && cells.every(isCell), 'must be a column'),
    { type: 'array', items },
  )

const isText = (cell: unknown): cell is string => typeof cell === 'string'
const isSeconds = (cell: unknown): cell is number => typeof cell === 'number'
const isAgo = (cell: unknown): cell is number | null => cell === null || isSeconds(cell)
const isValue = (cell: unknown): cell is Value => isAgo(cell) || isText(cell) || typeof cell === 'boolean'
const isId = (cell: unknown): cell is DeviceId => isText(cell) && deviceIdPattern.test(cell)

/** The same for the API document. */
const cells = {
  text: { type: 'string' },
  id: { type: 'string', pattern: deviceIdPattern.source },
  seconds: { type: 'number' },
  ago: { type: ['number', 'null'] },
  value: { type: ['number', 'string', 'boolean', 'null'] },
} as const

/** The newest values of what a view shows, in columns: they pack to a third of what rows would. */
export const getGroupValues = endpoint({
  service: 'group',
  method: 'GET',
  path: '/group/{groupid}/values',
  summary:
    'Read the newest values of some keys for a group’s devices, or only for those that have reported since.',
  ability: 'viewGroup',
  input: z.object({
    groupid: GroupId,
    /** Separated by commas; without any, contact and lasting events alone are answered. */
    keys: z.optional(Keys),
    /** What else to tell of each device, separated by commas: name, type, model, fw, tier. */
    facts: z.optional(z.pipe(parted(longestKeys), z.array(z.enum(assetFacts)))),
    /** Instead of both: what the widgets of this view show. A view that shows no current value answers none. */
    viewid: z.optional(ViewId),
    /** Only devices behind this one, in the order of their ids: the next page. */
    afterDevice: z.optional(DeviceId),
    /** The page by its number, from 1; counted anew with each request, so that `members` has to be the same in all. */
    part: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxParts))),
    /** The `asOfMs` of an answer: only devices that were in contact since. */
    since: z.optional(EpochMs),
  }),
  output: z.object({
    asOfMs: z.number(),
    /** Whether every device of the group is in the answer although `since` was given: it was too long ago. */
    isWhole: z.boolean(),
    /** Changes when a device joins the group or leaves it. */
    members: z.string(),
    /** The columns below are in the order of these. */
    deviceids: column(isId, cells.id),
    /** Whole seconds between the last contact and `asOfMs`; null before the first one. */
    contactAgoSeconds: column(isAgo, cells.ago),
    /** Seconds between readings that each device is configured for. */
    intervalSeconds: column(isSeconds, cells.seconds),
    values: z.record(DataKey, column(isValue, cells.value)),
    facts: z.partialRecord(z.enum(assetFacts), column(isText, cells.text)),
    /** What lasts, for devices of which something does. */
    events: z.record(DeviceId, z.array(LastingEvent)),
    /** There are more devices behind this one. */
    lastEvaluatedDevice: z.optional(DeviceId),
    /** Behind which devices the further pages begin, on the first one: they may be asked for at once. */
    pageStarts: z.optional(z.array(DeviceId)),
  }),
})
