import { expect, it } from 'vitest'
import { type DeviceId, GroupId } from '../../shared/core/ids'
import { PlaceId } from '../../shared/places/place'
import { openAccessStore } from '../../functions/access/accessStore'
import { accessKey } from '../../functions/core/accessKey'
import { tryTransact } from '../../functions/core/store/storeWrites'
import { deviceItem, openDeviceStore } from '../../functions/devices/deviceStore'
import { getDeviceFences } from '../../functions/fences/deviceFences'
import { type StoredPlace, openPlaceStore } from '../../functions/places/placeStore'
import { callerOf, openScene, startMs, tables } from './openScene'

const scene = openScene()
const [ann, bob] = [callerOf(1), callerOf(2)]
const [pit, far] = [GroupId.parse('g-PitNorth1'), GroupId.parse('g-FarAway01')]
const places = openPlaceStore(scene.documents, tables.access)

const both = (a: string, b: string, fields: object = {}) =>
  Promise.all([
    scene.put(tables.access, { pk: a, sk: b, ...fields }),
    scene.put(tables.access, { pk: b, sk: a, ...fields }),
  ])
const place = (placeid: string, name: string, fields: Partial<StoredPlace> = {}): StoredPlace => ({
  placeid: PlaceId.parse(placeid),
  name,
  shape: { type: 'Point', coordinates: [151, -32], radiusM: 100 },
  rules: [],
  version: 1,
  fenceVersion: 1,
  ...fields,
})
const read = (deviceid: DeviceId, caller: typeof ann) =>
  getDeviceFences({
    access: openAccessStore(scene.documents, tables.access),
    devices: openDeviceStore(scene.documents, tables.devices),
    places,
  })({ deviceid }, caller)

it('names the fences of the caller’s groups alone, and in which of them a device is', async () => {
  const device = await scene.addDevice('FEN000001')
  for (const [groupid, { userid }] of [
    [pit, ann],
    [far, bob],
  ] as const) {
    await both(accessKey.group(groupid), accessKey.device(device))
    await both(accessKey.group(groupid), accessKey.user(userid), { role: 'VIEW' })
  }
  const { rules: _, ...mark } = place('p-mark0000', 'No fence')
  const changed = place('p-changed0', 'Drawn anew', { fenceVersion: 2 })
  const inPit = [place('p-pit00000', 'North pit'), place('p-shop0000', 'Workshop'), changed, mark]
  await tryTransact(scene.documents, places.write(pit, await places.read(pit), inPit))
  const elsewhere = [place('p-far00000', 'Secret yard')]
  await tryTransact(scene.documents, places.write(far, await places.read(far), elsewhere))
  expect(await read(device, ann)).toEqual({ groups: [] })

  const inside = { version: 1, isInside: true, sinceMs: startMs }
  const states = { 'p-pit00000': inside, 'p-changed0': inside, 'p-far00000': inside }
  const fences = JSON.stringify({ seen: { [pit]: 1, [far]: 1 }, states })
  await scene.put(tables.devices, { deviceid: device, sk: deviceItem.link, fences })
  expect(await read(device, ann)).toEqual({
    groups: [
      {
        groupid: pit,
        fences: [
          { placeid: 'p-pit00000', name: 'North pit', insideTs: startMs / 1000 },
          { placeid: 'p-shop0000', name: 'Workshop' },
          { placeid: 'p-changed0', name: 'Drawn anew' },
        ],
      },
    ],
  })
  expect((await read(device, bob)).groups.map(({ groupid }) => groupid)).toEqual([far])
})
