import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DataKey } from '../data/reading'
import { linkTokenPattern } from './linkEnds'

/** What a link shows of where a machine is. */
export const positionScopes = {
  none: 'Not shown',
  rounded: 'Rounded to about 1 km',
  exact: 'Exact',
} as const
export type PositionScope = keyof typeof positionScopes

/** How far back a link shows the readings of a device, in days. */
export const historyScopes = { none: 0, day: 1, week: 7, month: 30 } as const
export type HistoryScope = keyof typeof historyScopes

/** A link of a device may end before, when the device enters a fence of one of its groups. */
export const linkHours = { least: 1, usual: 24, most: 720 } as const
export const maxLinkKeys = 40
/** Of one device or group. */
export const maxLinks = 100

const namesOf = <T extends string>(of: Record<T, unknown>) => Object.keys(of) as [T, ...T[]]

export const Position = z.enum(namesOf(positionScopes)).check(z.meta({ title: 'Position' }))
export const History = z.enum(namesOf(historyScopes)).check(z.meta({ title: 'History' }))

/** Keys that say where a machine is: a link shows them as its position or not at all. */
export const isPositionKey = (key: string): boolean => /^gps_(?:lat|lon|cog|altitude|position)/.test(key)

export const LinkKeys = z
  .array(DataKey.check(z.refine((key) => !isPositionKey(key), 'is shown as the position, or not at all')))
  .check(z.maxLength(maxLinkKeys, `may have at most ${maxLinkKeys}`), z.meta({ title: 'Measurements' }))

export const LinkHours = z
  .int()
  .check(
    z.minimum(linkHours.least, 'must be at least 1 hour'),
    z.maximum(linkHours.most, 'must be at most 30 days'),
    z.meta({ title: 'Lasts' }),
  )

const LinkToken = z
  .string()
  .check(z.regex(linkTokenPattern, 'must be 43 letters, digits, - or _'), z.meta({ title: 'Link' }))
const Session = z.string().check(z.maxLength(1000), z.meta({ title: 'Session' }))

const Place = z.object({ lat: z.number(), lon: z.number() })

/** One measurement as its owner names and writes it. */
export const SharedValue = z.object({
  key: DataKey,
  label: z.string(),
  text: z.string(),
  unit: z.string(),
  /** Whether the link shows its history. */
  hasHistory: z.boolean(),
})
export type SharedValue = z.infer<typeof SharedValue>

const common = {
  name: z.string(),
  /** The name of who made the link, and no other person's. */
  sharedBy: z.string(),
  /** Epoch seconds. */
  untilTs: z.number(),
  /** Whether the places are rounded. */
  isRounded: z.boolean(),
}

export const SharedDevice = z.object({
  kind: z.literal('device'),
  ...common,
  /** When the values were measured, epoch seconds; absent before the first reading. */
  ts: z.optional(z.number()),
  lastContactTs: z.optional(z.number()),
  values: z.array(SharedValue),
  place: z.optional(Place),
  history: History,
  /** It ends before, when the device enters this place. */
  untilInside: z.optional(z.string()),
})
export type SharedDevice = z.infer<typeof SharedDevice>

export const SharedView = z.object({
  kind: z.literal('view'),
  ...common,
  groupName: z.string(),
  columns: z.array(z.object({ label: z.string(), unit: z.string() })),
  devices: z.array(
    z.object({
      name: z.string(),
      lastContactTs: z.optional(z.number()),
      texts: z.array(z.string()),
      place: z.optional(Place),
    }),
  ),
  /** Whether all devices of the group are in the list. */
  isWhole: z.boolean(),
})
export type SharedView = z.infer<typeof SharedView>

export const Shared = z.discriminatedUnion('kind', [SharedDevice, SharedView])
export type Shared = z.infer<typeof Shared>

/**
 * A GET shows nothing, since previews and scanners follow links: what stands behind the `#` of the address is sent by
 * the page itself.
 */
export const openShareLink = endpoint({
  service: 'group',
  method: 'POST',
  path: '/groups/shared-sessions',
  summary: 'Open a link that was shared: a session of 15 minutes, and what the link shows.',
  ability: 'anyone',
  auth: 'public',
  example: { token: 'kq3Zb8Yw1vXo5RcT7dPfLmN2sJhG9aE4uQiVtB6xWyK' },
  input: z.object({
    token: LinkToken,
    /** The session before, on a page that goes on. */
    session: z.optional(Session),
  }),
  output: z.object({ session: z.string(), sessionUntilTs: z.number(), shared: Shared }),
})

export const readShared = endpoint({
  service: 'group',
  method: 'POST',
  path: '/groups/shared-readings',
  summary: 'Read what a shared link shows now.',
  ability: 'anyone',
  auth: 'public',
  input: z.object({ session: Session }),
  output: z.object({ shared: Shared }),
})

export const readSharedHistory = endpoint({
  service: 'group',
  method: 'POST',
  path: '/groups/shared-history',
  summary: 'Read the history of a measurement, as far back as a shared link shows it.',
  ability: 'anyone',
  auth: 'public',
  input: z.object({ session: Session, key: DataKey }),
  output: z.object({
    /** Epoch seconds. */
    fromTs: z.number(),
    toTs: z.number(),
    unit: z.string(),
    points: z.array(z.tuple([z.number(), z.number()])),
  }),
})
