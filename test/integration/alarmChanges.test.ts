import { beforeEach, expect, it } from 'vitest'
import type { DeviceId } from '../../shared/core/ids'
import { minuteMs, secondMs } from '../../shared/core/time'
import { openReadActs, getAlarmChanges } from '../../functions/alarms/actBoard'
import { accessKey } from '../../functions/core/accessKey'
import { devicesOf } from '../../functions/groups/readGroups'
import { openLifeScene, person } from './alarmLifeScene'
import { counting } from './counting'
import { openWorker, recordOf } from './ingestScene'
import { callerOf, openScene, tables } from './openScene'

const scene = openScene()
const life = openLifeScene(scene)
const act = life.act()
const stranger = callerOf(9)
const low = { topic: 'vin', msg: 'Supply voltage low', lv: 25 }
const changesAt = (documents = scene.documents) =>
  getAlarmChanges({
    readActs: openReadActs(documents, tables.alarms),
    access: scene.access,
    devicesOf: devicesOf(scene.access),
    now: scene.now,
  })
const changed = (caller = person) => changesAt()({}, caller)

let count = 0
const addAlarm = async (): Promise<DeviceId> => {
  count += 1
  const device = await scene.addDevice(`CHG${String(count).padStart(6, '0')}`)
  await scene.put('access', {
    pk: accessKey.user(person.userid),
    sk: accessKey.device(device),
    role: 'ADMIN',
  })
  const ts = scene.clock.ms / secondMs
  await openWorker(scene)([recordOf(device, { ts, vin: 11.2, events: [low] }, scene.clock.ms)])
  return device
}
const idOf = async (device: DeviceId) => (await life.idsOf(device))[0] ?? ''

beforeEach(() => void (scene.clock.ms += 10 * minuteMs))

it('says when a person did something, to those who see the device, and for half a minute', async () => {
  const device = await addAlarm()
  expect(await changed()).toEqual({})
  const acts = [
    async () => act.acknowledge({ deviceid: device, ids: [await idOf(device)] }, person),
    async () => act.note({ deviceid: device, id: await idOf(device), note: 'On my way' }, person),
    () =>
      act.shelve({ deviceid: device, topic: 'vin', level: 'alarm', seconds: 3600, reason: 'Part' }, person),
    () => act.unshelve({ deviceid: device, topic: 'vin' }, person),
  ]
  for (const run of acts) {
    scene.clock.ms += minuteMs
    await run()
    const actedTs = scene.clock.ms / secondMs
    scene.clock.ms += 25 * secondMs
    expect(await changed()).toEqual({ actedTs })
    expect(await changed(stranger)).toEqual({})
    scene.clock.ms += 10 * secondMs
    expect(await changed()).toEqual({})
  }
})

it('looks at each of a few devices, and at the list of the caller where many were acted on', async () => {
  const devices: DeviceId[] = []
  for (let n = 0; n < 12; n += 1) devices.push(await addAlarm())
  for (const device of devices) await act.acknowledge({ deviceid: device, ids: [await idOf(device)] }, person)
  expect(await changed()).toEqual({ actedTs: scene.clock.ms / secondMs })
  expect(await changed(stranger)).toEqual({})
})

it('costs one read unit at most while no one does anything, whatever the number of devices', async () => {
  const { documents, takeUnits } = counting(scene.documents)
  const devices: DeviceId[] = []
  for (let n = 0; n < 12; n += 1) devices.push(await addAlarm())
  scene.clock.ms += 30 * minuteMs
  await changesAt(documents)({}, person)
  expect(takeUnits()).toBeLessThanOrEqual(1)
  await life.act(documents).list(devices)({ level: 'info', dataPoints: 100 }, person)
  expect(takeUnits()).toBeGreaterThan(devices.length)
})
