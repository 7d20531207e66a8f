import type { GroupId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { PlaceId, maxPlacesBytes, maxPlacesOfGroup } from '../../shared/places/place'
import type { putPlace as putContract, removePlace as removeContract } from '../../shared/places/places'
import { accessKey } from '../core/accessKey'
import { type ServeOnce, keepNothing } from '../core/http/answerOnce'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import { newShortId } from '../core/newId'
import { type TransactItem, transactUntilDone } from '../core/store/storeWrites'
import type { GroupParts } from '../groups/groupStore'
import type { PlaceStore, StoredPlace, StoredPlaces } from './placeStore'

/** What every change of a place stands on. */
export interface PlaceParts extends GroupParts {
  places: PlaceStore
  newPlaceId: () => PlaceId
}

const idLength = 8
export const newPlaceId = (): PlaceId => PlaceId.parse(`p-${newShortId(idLength)}`)

const writesOf = (
  { places, writeLog, now }: PlaceParts,
  groupid: GroupId,
  caller: Caller,
  read: StoredPlaces,
  change: { next: readonly StoredPlace[]; name: string; description: string },
): TransactItem[] => {
  if (Buffer.byteLength(JSON.stringify(change.next)) > maxPlacesBytes) {
    throw new Problem('tooLarge', 'The places of this group have too many corners (300 kB limit).', {
      field: 'place',
    })
  }
  const { name, description } = change
  return [
    ...places.write(groupid, read, change.next),
    writeLog({ subject: accessKey.group(groupid), category: 'Group', name, description }, caller, now()),
  ]
}

/** Makes a place, changes one, or puts one back that was removed; no change is lost in another. */
export const putPlace =
  (parts: PlaceParts): ServeOnce<typeof putContract> =>
  ({ groupid, place, version }, caller, keep = keepNothing) =>
    transactUntilDone(parts.documents, async () => {
      const read = await parts.places.read(groupid)
      const { name, shape, rules, placeid = parts.newPlaceId() } = place
      const known = read.places.find((each) => each.placeid === placeid)
      const isRestored = place.placeid !== undefined && version === 0
      if (place.placeid !== undefined && !isRestored) {
        if (known === undefined) throw new Problem('notFound', 'Place not found')
        if (version === undefined) {
          throw new Problem('invalid', 'Version is required to change a place.', { field: 'version' })
        }
        if (known.version !== version) {
          throw new Problem('conflict', 'Somebody else has changed this place since you opened it.')
        }
      }
      if (isRestored && known !== undefined) throw new Problem('conflict', 'This place is there already.')
      if (known === undefined && read.places.length >= maxPlacesOfGroup) {
        throw new Problem('invalid', `A group can have at most ${maxPlacesOfGroup} places.`, {
          field: 'place',
        })
      }
      const next: StoredPlace = {
        ...{ placeid, name, shape, version: (known?.version ?? 0) + 1 },
        ...(rules === undefined ? {} : { rules, fenceVersion: read.version + 1 }),
      }
      const result = {
        message: known === undefined ? 'Place Added' : 'Place Saved',
        placeid,
        version: next.version,
      }
      const change = {
        next: [...read.places.filter((each) => each !== known), next],
        name: known === undefined ? 'Place Added' : 'Place Changed',
        description: known === undefined || known.name === name ? name : `${known.name} → ${name}`,
      }
      return { items: [...writesOf(parts, groupid, caller, read, change), ...(await keep(result))], result }
    })

export const removePlace =
  (parts: PlaceParts): Serve<typeof removeContract> =>
  ({ groupid, placeid }, caller) =>
    transactUntilDone(parts.documents, async () => {
      const read = await parts.places.read(groupid)
      const known = read.places.find((each) => each.placeid === placeid)
      if (known === undefined) throw new Problem('notFound', 'Place not found')
      const change = {
        next: read.places.filter((each) => each !== known),
        name: 'Place Removed',
        description: known.name,
      }
      return {
        items: writesOf(parts, groupid, caller, read, change),
        result: { message: 'Place Removed' },
      }
    })
