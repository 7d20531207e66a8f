import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { GroupId } from '../../../shared/core/ids'
import { dayMs } from '../../../shared/core/time'
import { PlaceId, type Position } from '../../../shared/places/place'
import { setFields } from '../../../functions/core/store/setFields'
import { tryTransact } from '../../../functions/core/store/storeWrites'
import { deviceItem } from '../../../functions/devices/deviceStore'
import type { DeviceFences } from '../../../functions/fences/deviceFences'
import { type StoredPlace, openPlaceStore } from '../../../functions/places/placeStore'
import { demoDevices } from '../../fleet/machines/demoDevices'

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

const workshopId = PlaceId.parse('p-DemoShop')

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
    placeid: workshopId,
    name: 'Workshop',
    shape: { type: 'Point', coordinates: [151.0982, -32.6105], radiusM: 120 },
    rules: [{ kind: 'exit', level: 'alarm' }],
    ...made,
  },
]

/** A machine that the first live reading finds elsewhere has left the workshop: an alarm. */
const insideWorkshop = (devicesTable: string, deviceid: string) => {
  const { fenceVersion: version } = made
  const states = { [workshopId]: { version, isInside: true, sinceMs: Date.now() - 30 * dayMs } }
  const fences: DeviceFences = { seen: { [groupid]: version }, states }
  return setFields(
    devicesTable,
    { deviceid, sk: deviceItem.link },
    { set: { fences: JSON.stringify(fences) } },
  )
}

/** A pit, a haul road and a workshop as fences: what the machines’ past has of visits is found in their readings. */
export const seedFences = async (
  documents: DynamoDBDocumentClient,
  tables: { access: string; devices: string },
): Promise<void> => {
  const store = openPlaceStore(documents, tables.access)
  const read = await store.read(groupid)
  if (read.version > 0) return
  const wereInside = demoDevices.filter(({ cameFrom }) => cameFrom !== undefined)
  await tryTransact(documents, [
    ...store.write(groupid, read, places),
    ...wereInside.map(({ deviceid }) => insideWorkshop(tables.devices, deviceid)),
  ])
}
