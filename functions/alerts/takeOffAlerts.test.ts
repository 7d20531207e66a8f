import { beforeEach, describe, expect, it } from 'vitest'
import { openClaimScene } from '../../test/integration/claimScene'
import { callerOf, startMs, tables } from '../../test/integration/openScene'
import { tryTransact } from '../core/store/storeWrites'
import { openAlertStore } from './alertStore'
import { openTakeOffAlerts } from './takeOffAlerts'

const admin = callerOf(2)
const { userid } = callerOf(1)
const person = {
  ...{ userid, email: 'Ann@Example.com', emailVerified: true, phone: '+61400000001', phoneVerified: true },
}
const [ann, bob] = ['ann@example.com', 'bob@example.com']
const seconds = { email: { alarm: 600 }, sms: { warning: 3600 } }

let here: Awaited<ReturnType<typeof openClaimScene>>

beforeEach(async () => {
  here = await openClaimScene()
  await here.arrange({ emailList: [ann, bob], phoneList: [person.phone], seconds, version: 3 })
})

const plan = (of: object = {}, by = admin) => {
  const { documents, now } = here.scene
  const alerts = openAlertStore(documents, tables.devices)
  const { writeLog } = here.scene.openService(documents)
  return openTakeOffAlerts({ alerts, TableName: tables.devices, writeLog, now })(
    here.device,
    { ...person, ...of },
    by,
  )
}
const takeOff = async (of: object = {}, by = admin) => {
  const items = await plan(of, by)
  expect(await tryTransact(here.scene.documents, items)).toBe(true)
  const { emailList, phoneList } = await here.item()
  return [...emailList, ...phoneList]
}

describe('a person who has no access any more', () => {
  it('is taken off the lists of the device, which notifies by no list that is empty', async () => {
    expect(await takeOff()).toEqual([bob])
    expect((await here.item()).version).toBe(4)
    const { devices } = here.scene.openService(here.scene.documents)
    expect((await devices.record(here.device))?.alertSeconds).toEqual({ email: seconds.email })
    expect(await here.scene.all('serverLog')).toMatchObject([
      {
        ...{
          pk: `DEVICE#${here.device}`,
          category: 'Alert',
          name: 'Addresses Taken Off',
          ts: startMs / 1000,
        },
        description: `${ann}, ${person.phone}: no longer in the alert list, as the person has no access any more`,
      },
    ])
  })

  it('stays on them by an address that they have not verified, unless another takes them off', async () => {
    const of = { phoneVerified: false }
    expect(await takeOff(of, callerOf(1))).toEqual([bob, person.phone])
    expect(await takeOff(of)).toEqual([bob])
  })

  it('who is on none of them changes nothing', async () => {
    expect(await plan({ email: 'eve@example.com', phone: '+61400000009' })).toEqual([])
    expect(await plan({ emailVerified: false, phoneVerified: false }, callerOf(1))).toEqual([])
  })

  it('is read again when the lists are changed meanwhile, also for the first time', async () => {
    const items = await plan()
    await here.arrange({ emailList: [ann], version: 4 })
    expect(await tryTransact(here.scene.documents, items)).toBe(false)
    await here.arrange({ emailList: [ann] })
    expect(await takeOff()).toEqual([])
  })
})
