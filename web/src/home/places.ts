import * as z from 'zod/mini'
import { DeviceId, GroupId } from '../../../shared/core/ids'

/** A device or group that somebody went to or wants at hand. */
export const Place = z.object({
  id: z.union([DeviceId, GroupId]),
  name: z.string().check(z.maxLength(200)),
})
export type Place = z.infer<typeof Place>

export const maxPlaces = 10
export const Places = z.pipe(
  z.array(Place),
  z.transform((list) => list.slice(0, maxPlaces)),
)

/** Identifiers tell what they name by their length: a group has eleven characters, a device nine. */
export const isGroupId = (id: string): id is GroupId => id.length === 11

/** The list with this place first, each place once, the oldest dropped beyond ten. */
export const withPlace = (list: readonly Place[], place: Place): Place[] =>
  [place, ...list.filter(({ id }) => id !== place.id)].slice(0, maxPlaces)

export const withoutPlace = (list: readonly Place[], id: string): Place[] =>
  list.filter((place) => place.id !== id)
