import * as z from 'zod/mini'
import { DeviceId, GroupId } from '../../../shared/core/ids'
import { paths } from '../paths'

const PlaceId = z.union([DeviceId, GroupId])
type PlaceId = z.infer<typeof PlaceId>

/** A device or group among the recent or favourite ones. */
export interface Place {
  id: PlaceId
  name: string
}

export const maxPlaces = 10

/** What stays in the browser after the logout: which places, and not what they are called. */
export const PlaceIds = z.pipe(
  z.array(z.object({ id: PlaceId })),
  z.transform((list) => list.slice(0, maxPlaces).map(({ id }) => ({ id }))),
)
type PlaceIds = z.infer<typeof PlaceIds>

/** What places are called, for as long as the session lasts. */
export const PlaceNames = z.record(z.string(), z.string().check(z.maxLength(200)))
type PlaceNames = z.infer<typeof PlaceNames>

/** Ids differ by their length: a group has eleven characters, a device nine. */
export const isGroupId = (id: string): id is GroupId => id.length === 11

/** The list with this place first, each place once, the oldest dropped beyond ten. */
export const withPlace = (list: PlaceIds, id: PlaceId): PlaceIds =>
  [{ id }, ...list.filter((place) => place.id !== id)].slice(0, maxPlaces)

export const withoutPlace = (list: PlaceIds, id: string): PlaceIds => list.filter((place) => place.id !== id)

/** The places with their names; one that is not named in this session is called by its id. */
export const namePlaces = (list: PlaceIds, names: PlaceNames): Place[] =>
  list.map(({ id }) => ({ id, name: names[id] ?? id }))

export const pathOfPlace = (id: GroupId | DeviceId): string =>
  isGroupId(id) ? paths.group(id) : paths.data(id)

/** The group to open: the one last seen if it is still there, else the first. */
export const chooseGroup = <G extends { groupid: string }>(
  recents: readonly { id: string }[],
  groups: readonly G[],
): G | undefined => {
  const last = recents.find(({ id }) => groups.some(({ groupid }) => groupid === id))
  return groups.find(({ groupid }) => groupid === last?.id) ?? groups[0]
}
