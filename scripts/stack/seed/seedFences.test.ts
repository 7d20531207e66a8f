import { expect, it } from 'vitest'
import { DeviceId, GroupId } from '../../../shared/core/ids'
import { minuteMs, secondMs } from '../../../shared/core/time'
import { PlaceShape } from '../../../shared/places/place'
import { readFix } from '../../../shared/fences/fix'
import { advanceFences, readFences } from '../../../functions/fences/deviceFences'
import { fenceEvents } from '../../../functions/fences/fenceEvents'
import { fencesOfGroup } from '../../../functions/fences/fencesOf'
import { openDeviceStore } from '../../../functions/devices/deviceStore'
import { openPlaceStore } from '../../../functions/places/placeStore'
import { openScene, tables } from '../../../test/integration/openScene'
import { airCompressor } from '../../fleet/machines/airCompressor'
import { simulateHistory } from '../../fleet/physics/simulateHistory'
import { seedFences } from './seedFences'

it('the fences of the demo are drawn as a person could draw them, once', async () => {
  const { documents } = openScene()
  await seedFences(documents, tables)
  await seedFences(documents, tables)
  const { places, version } = await openPlaceStore(documents, tables.access).read(
    GroupId.parse('g-HunterVal'),
  )
  expect(version).toBe(1)
  expect(places.map(({ name }) => name)).toEqual(['North pit', 'Haul road', 'Workshop'])
  for (const { shape } of places) expect(PlaceShape.safeParse(shape).success).toBe(true)
})

it('one machine has left the workshop by its first live readings, and an alarm says so', async () => {
  const { documents } = openScene()
  await seedFences(documents, tables)
  const groupid = GroupId.parse('g-HunterVal')
  const group = fencesOfGroup(groupid, await openPlaceStore(documents, tables.access).read(groupid))
  const link = await openDeviceStore(documents, tables.devices).link(DeviceId.parse(airCompressor.deviceid))
  let state = readFences(link ?? {})
  const fromMs = Date.parse('2026-11-24T00:00:00Z')
  for (const { deviceid: _, ...body } of simulateHistory(airCompressor, fromMs, fromMs + minuteMs)) {
    const fix = readFix(body.ts * secondMs, body)
    if (fix !== undefined) state = advanceFences(state, [group], fix, () => undefined)
  }
  expect(fenceEvents(state, [group], { tsMs: fromMs + minuteMs, kmh: 0 })).toEqual([
    { topic: 'fence:p-DemoShop', msg: 'Outside Workshop', lv: 'alarm' },
  ])
})
