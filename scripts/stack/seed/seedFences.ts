import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { tryTransact } from '../../../functions/core/store/transact'
import { type StoredPlace, openPlaceStore } from '../../../functions/places/placeStore'
import { GroupId } from '../../../shared/core/ids'
import { PlaceId, type Position } from '../../../shared/places/place'

const groupid = GroupId.parse('g-HunterVal')
const made = { version: 1, fenceVersion: 1 }

/** Along both sides of the way from the head of the ramp to the crusher, some 100 m wide. */
const haulRoad: Position[] = [
  [151.0783, -32.6188],
  [151.0829, -32.6155],
  [151.0867, -32.6117],
  [151.0916, -32.6094],
  [151.0948, -32.6082],
  [151.0956, -32.609],
  [151.0926, -32.6102],
  [151.0877, -32.6125],
  [151.0839, -32.6163],
  [151.0791, -32.6198],
  [151.0783, -32.6188],
]

const places: StoredPlace[] = [
  {
    placeid: PlaceId.parse('p-DemoPit0'),
    name: 'North pit',
    shape: { type: 'Point', coordinates: [151.0722, -32.6269], radiusM: 320 },
    rules: [],
    ...made,
  },
  {
    placeid: PlaceId.parse('p-DemoRoad'),
    name: 'Haul road',
    shape: { type: 'Polygon', coordinates: [haulRoad] },
    rules: [{ kind: 'speed', level: 'alert', kmh: 70 }],
    ...made,
  },
  {
    placeid: PlaceId.parse('p-DemoShop'),
    name: 'Workshop',
    shape: { type: 'Point', coordinates: [151.0982, -32.6105], radiusM: 120 },
    rules: [{ kind: 'exit', level: 'alarm' }],
    ...made,
  },
]

/** A pit, a haul road and a workshop as fences: what the machines’ past has of visits is found in their readings. */
export const seedFences = async (documents: DynamoDBDocumentClient, accessTable: string): Promise<void> => {
  const store = openPlaceStore(documents, accessTable)
  const read = await store.read(groupid)
  if (read.version > 0) return
  await tryTransact(documents, store.write(groupid, read, places))
}
