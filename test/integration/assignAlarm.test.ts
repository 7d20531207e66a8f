import { beforeEach, describe, expect, it } from 'vitest'
import { accessKey } from '../../functions/core/accessKey'
import type { Caller } from '../../functions/core/http/caller'
import type { DeviceId } from '../../shared/core/ids'
import type { Role } from '../../shared/core/roles'
import { hourMs, minuteMs, secondMs } from '../../shared/core/time'
import { openLifeScene, person } from './alarmLifeScene'
import { openAlertScene } from './alertScene'
import { openWorker, recordOf } from './ingestScene'
import { callerOf, openScene, tables } from './openScene'

const scene = openScene()
const alerts = openAlertScene(scene)
const life = openLifeScene(scene)
const act = life.act()
const low = { topic: 'vin', msg: 'Supply voltage low', lv: 25 }

let device: DeviceId
let count = 0
const roleOf = async ({ userid }: Caller, role: Role | undefined) =>
  scene.put(tables.access, { pk: accessKey.device(device), sk: accessKey.user(userid), role })
const addPerson = async (n: number, role: Role): Promise<Caller> => {
  const added = callerOf(n, role)
  await scene.addAccount(added)
  await roleOf(added, role)
  return added
}
const arrive = async () => {
  scene.clock.ms += minuteMs
  const ts = scene.clock.ms / secondMs
  await openWorker(scene)([recordOf(device, { ts, vin: 11.2, events: [low] }, scene.clock.ms)])
}
const assign = async (caller: Caller, userid: Caller['userid'] | undefined) => {
  const [id = ''] = await life.idsOf(device)
  const { alarms } = await act.assign({ deviceid: device, id, userid }, caller)
  return alarms[0]?.assignee
}

beforeEach(async () => {
  scene.clock.ms = Date.UTC(2026, 10, 21, 10)
  count += 1
  device = await scene.addDevice(`ASG${String(count).padStart(6, '0')}`)
  await arrive()
  alerts.mails.length = 0
})

describe('an event', () => {
  it('is given to any person who sees the device, by those who see its people', async () => {
    const [user, viewer] = [await addPerson(3, 'USER'), await addPerson(4, 'VIEW')]
    expect(await assign(user, viewer.userid)).toEqual({ userid: viewer.userid, name: 'Person 4' })
    expect(await assign(person, user.userid)).toEqual({ userid: user.userid, name: 'Person 3' })
    expect(await assign(user, undefined)).toBeUndefined()
  })

  it('is taken or handed back by an OPERATOR, who gives it to no other person and learns of none', async () => {
    const operator = await addPerson(5, 'OPERATOR')
    expect(await assign(operator, operator.userid)).toEqual({ userid: operator.userid, name: 'Person 5' })
    const stranger = callerOf(900)
    for (const other of [person, stranger]) {
      await expect(assign(operator, other.userid)).rejects.toMatchObject({
        code: 'forbidden',
        field: 'userid',
      })
    }
    expect(await assign(operator, undefined)).toBeUndefined()
    await assign(person, person.userid)
    // It is that person's already: nothing is given.
    expect(await assign(operator, person.userid)).toEqual({ userid: person.userid, name: 'Person 1' })
  })

  it('is given to no one who does not see the device', async () => {
    const stranger = callerOf(6)
    await scene.addAccount(stranger)
    for (const other of [stranger, callerOf(901)]) {
      await expect(assign(person, other.userid)).rejects.toMatchObject({
        code: 'invalid',
        field: 'userid',
      })
    }
  })

  it('reminds the one that it was given to, unless they do not see the device any more', async () => {
    const [first, second] = [await addPerson(7, 'VIEW'), await addPerson(8, 'VIEW')]
    const remindedAfter = async () => {
      const [id = ''] = await life.idsOf(device)
      await act.acknowledge({ deviceid: device, ids: [id] }, person)
      scene.clock.ms += 8 * hourMs
      await life.workAll(device)
      await alerts.sendAll(device)
      return alerts.mails.flatMap(({ to }) => to).sort()
    }
    await assign(person, first.userid)
    expect(await remindedAfter()).toEqual([person.email, first.email])

    device = await scene.addDevice('ASGLEFT01')
    await arrive()
    alerts.mails.length = 0
    await roleOf(second, 'VIEW')
    await assign(person, second.userid)
    await roleOf(second, undefined)
    expect(await remindedAfter()).toEqual([person.email])
  })
})
