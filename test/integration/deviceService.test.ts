import { expect, it } from 'vitest'
import { GroupId } from '../../shared/core/ids'
import { dayMs, hourMs } from '../../shared/core/time'
import { PlanId } from '../../shared/service/plan'
import { openAccessStore } from '../../functions/access/accessStore'
import { accessKey } from '../../functions/core/accessKey'
import { getDeviceService } from '../../functions/service/getDeviceService'
import { machineKey, openServiceStore, planKey } from '../../functions/service/serviceStore'
import { defaultGroupOf } from '../../functions/users/userStore'
import { counting } from './counting'
import { callerOf, openScene, startMs, tables } from './openScene'

const scene = openScene()
const [ann, bob] = [callerOf(1), callerOf(2)]
const [pit, port, far] = ['g-PitNorth1', 'g-PortEast1', 'g-FarAway01'].map((id) => GroupId.parse(id))

const both = (a: string, b: string, fields: object = {}) =>
  Promise.all([
    scene.put(tables.access, { pk: a, sk: b, ...fields }),
    scene.put(tables.access, { pk: b, sk: a, ...fields }),
  ])
const join = (groupid: GroupId, { userid }: typeof ann) =>
  both(accessKey.group(groupid), accessKey.user(userid), { role: 'VIEW' })

const addPlan = (groupid: GroupId, planid: string, everyHours: number) => {
  const plan = {
    planid: PlanId.parse(planid),
    name: `${everyHours} h service`,
    tasks: '',
    everyHours,
    soonHours: 25,
    soonDays: 14,
    timeZone: 'UTC',
    version: 1,
  }
  return scene.put(tables.service, { ...planKey(groupid, plan.planid), plan, owner: ann.userid, version: 1 })
}

it('names the services of a device by the plans of the caller’s groups alone, the most urgent first', async () => {
  const device = await scene.addDevice('SRV000001', {}, [ann])
  for (const groupid of [pit, port, far]) {
    if (groupid !== undefined) await both(accessKey.group(groupid), accessKey.device(device))
  }
  if (pit === undefined || port === undefined || far === undefined) throw new Error('There is no group')
  for (const groupid of [pit, port]) await join(groupid, ann)
  await join(far, bob)
  await addPlan(pit, 's-aaaaaaaa', 500)
  await addPlan(port, 's-bbbbbbbb', 250)
  await addPlan(far, 's-cccccccc', 10)
  await addPlan(defaultGroupOf(ann.userid), 's-dddddddd', 1000)
  const done = (planid: string) => ({
    [planid]: {
      ...{
        entryid: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
        atMs: startMs - dayMs,
        loggedMs: startMs - dayMs,
        source: 'own',
      },
      total: { atLeast: 4000, atMost: 4000 },
    },
  })
  const meter = { source: 'own', key: 'eng_hrs', raw: 4260, offset: 0, atMs: startMs - hourMs }
  const total = { atLeast: 4260, atMost: 4260 }
  for (const [groupid, planid] of [
    [pit, 's-aaaaaaaa'],
    [port, 's-bbbbbbbb'],
  ] as const) {
    const row = { ...machineKey(groupid, device), meter: { ...meter, total }, done: done(planid), version: 1 }
    await scene.put(tables.service, row)
  }
  const counted = counting(scene.documents)
  const read = getDeviceService({
    access: openAccessStore(counted.documents, tables.access),
    store: openServiceStore(counted.documents, tables.service),
    now: scene.now,
  })
  const { items, more } = await read({ deviceid: device }, ann)
  expect(items.map(({ groupid, planName, state }) => [groupid, planName, state])).toEqual([
    [port, '250 h service', 'due'],
    [defaultGroupOf(ann.userid), '1000 h service', 'unknown'],
    [pit, '500 h service', 'fine'],
  ])
  expect(more).toBe(0)
  // Of the groups that hold this device, and of no other.
  expect(counted.count()).toBeLessThanOrEqual(3 + 2 * 3)
  expect((await read({ deviceid: device }, bob)).items.map(({ groupid }) => groupid)).toEqual([far])
})
