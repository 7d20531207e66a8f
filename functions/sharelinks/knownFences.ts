import type { GroupId } from '../../shared/core/ids'
import type { PlaceId } from '../../shared/places/place'
import type { PlaceStore } from '../places/placeStore'

/** The names of the fences of a group, by their ids. */
export type KnownFences = (groupid: GroupId) => Promise<ReadonlyMap<PlaceId, string>>

const mostGroups = 500
const none: ReadonlyMap<PlaceId, string> = new Map()

/** Each time one small row says whether the places are still those of before; they are read again when they were changed. */
export const openKnownFences = (places: Pick<PlaceStore, 'read' | 'fencedVersion'>): KnownFences => {
  const known = new Map<GroupId, { version: number; names: ReadonlyMap<PlaceId, string> }>()
  return async (groupid) => {
    const version = await places.fencedVersion(groupid)
    if (version === undefined) return none
    const before = known.get(groupid)
    if (before?.version === version) return before.names
    const read = await places.read(groupid)
    const names = new Map(
      read.places.flatMap(({ placeid, name, rules }) =>
        rules === undefined ? [] : [[placeid, name] as const],
      ),
    )
    if (known.size >= mostGroups) known.clear()
    known.set(groupid, { version: read.version, names })
    return names
  }
}
