import * as z from 'zod/mini'
import { DataKey } from '../data/reading'

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
