import { beforeEach, describe, expect, it } from 'vitest'
import { DeviceId, GroupId } from '../../shared/core/ids'
import { secondMs } from '../../shared/core/time'
import { openBillingService } from '../../test/integration/billingService'
import { openMemoryPayments } from '../../test/integration/memoryPayments'
import { callerOf, openScene, startMs, tables } from '../../test/integration/openScene'
import { accessKey } from '../core/accessKey'
import type { Caller } from '../core/http/caller'
import { openGroupStore } from '../groups/groupStore'
import { getSubscriptions } from './getSubscriptions'

const me = callerOf(1)
const mine = { userid: me.userid, email: me.email }
const theirs = { userid: callerOf(2).userid, email: 'boss@elsewhere.org' }
const groupid = GroupId.parse('g-Fleet0001')
const group = accessKey.group(groupid)

let scene: ReturnType<typeof openScene>
let service: ReturnType<typeof openBillingService>

const list = (asked: { groupid?: GroupId; afterDevice?: DeviceId } = {}, who: Caller = me) =>
  getSubscriptions({ ...service, groups: openGroupStore(scene.documents, tables.access) })(asked, who)
const give = (pk: string, sk: string, facts: object = {}) => scene.put(tables.access, { pk, sk, ...facts })

beforeEach(async () => {
  scene = openScene()
  service = openBillingService(scene, openMemoryPayments(scene.now).payments)
  await scene.addAccount(me)
})

describe('the list of a person', () => {
  it('has the devices that they pay for, with plan, term and end, and no others', async () => {
    const paid = { tier: 'PREMIUM', planTerm: 'Yearly', subscriber: mine, planExpiryTs: 9 } as const
    const device = await service.makeDevice([me], { ...paid, assetType: 'Excavator' })
    await service.makeDevice([me])
    expect(await list()).toEqual({
      devices: [
        {
          deviceid: device,
          name: 'Truck',
          type: 'Excavator',
          plan: 'Hosted',
          term: 'Yearly',
          planExpiryTs: 9,
          subOwner: 'You',
          allowUpgrade: true,
        },
      ],
    })
  })

  it('has a device that they pay for and do not reach any more, in its place: they may still end that', async () => {
    const paid = { tier: 'PREMIUM', planTerm: 'Monthly', subscriber: mine } as const
    const device = await service.makeDevice([], paid)
    const reached = await service.makeDevice([me], paid)
    const devices = { [device]: { term: 'Monthly' } }
    await service.withAccount(me, (_, note) => note({ set: { devices } }))
    expect((await list()).devices).toMatchObject([
      { deviceid: device, subOwner: 'You', allowUpgrade: true },
      { deviceid: reached },
    ])
  })

  it('is shown to those alone who have an account', async () => {
    await expect(list({}, callerOf(9))).rejects.toMatchObject({ code: 'notSignedIn' })
  })
})

describe('the list of a group', () => {
  const hold = async (...devices: DeviceId[]) => {
    await give(group, 'META', {
      groupName: 'Fleet',
      kind: 'shared',
      userid: me.userid,
      version: 1,
      admins: 1,
    })
    for (const device of devices) await give(group, accessKey.device(device))
  }
  const join = async (role: string) => {
    await give(group, accessKey.user(me.userid), { role })
    await give(accessKey.user(me.userid), group, { role })
  }

  it('has all of its devices in the order of their ids, of all who pay for them', async () => {
    const others = await service.makeDevice([], { tier: 'PREMIUM', planTerm: 'Monthly', subscriber: theirs })
    const trial = await service.makeDevice([], { addedTs: startMs / secondMs })
    await hold(trial, others, DeviceId.parse('GONE00001'))
    await join('USER')
    expect((await list({ groupid })).devices).toEqual([
      {
        deviceid: others,
        name: 'Truck',
        type: '',
        plan: 'Hosted',
        term: 'Monthly',
        subOwner: theirs.email,
        allowUpgrade: false,
      },
      {
        deviceid: trial,
        name: 'Truck',
        type: '',
        plan: 'Trial',
        trialDaysRemaining: 90,
        subOwner: '',
        allowUpgrade: true,
      },
    ])
  })

  it('lets those alone change a plan who may edit the device', async () => {
    const device = await service.makeDevice([])
    await hold(device)
    await join('VIEW')
    expect((await list({ groupid })).devices).toMatchObject([{ deviceid: device, allowUpgrade: false }])
  })

  it('is shown to members and to staff; to others it does not exist', async () => {
    const device = await service.makeDevice([])
    await hold(device)
    await expect(list({ groupid })).rejects.toMatchObject({ code: 'notFound' })
    const staff: Caller = { ...me, specialGroups: new Set(['senquip_admin']) }
    expect((await list({ groupid }, staff)).devices).toHaveLength(1)
    const none = GroupId.parse('g-Nothing01')
    await expect(list({ groupid: none }, staff)).rejects.toMatchObject({ code: 'notFound' })
  })

  it('comes in pages of a thousand', async () => {
    const ids = Array.from({ length: 1001 }, (_, i) => DeviceId.parse(`T${10_000_000 + i}`))
    await hold(...ids)
    await join('USER')
    const record = await service.record(await service.makeDevice([]))
    const records = (asked: readonly DeviceId[]) =>
      Promise.resolve(new Map(asked.map((deviceid) => [deviceid, { ...record, deviceid }])))
    service = { ...service, devices: { ...service.devices, records } }
    const first = await list({ groupid })
    expect(first.devices).toHaveLength(1000)
    expect(first.lastEvaluatedDevice).toBe(ids[999])
    expect(await list({ groupid, afterDevice: ids[999]! })).toEqual({
      devices: [expect.objectContaining({ deviceid: ids[1000] })],
    })
    expect(await list({ groupid, afterDevice: ids[0]! })).not.toHaveProperty('lastEvaluatedDevice')
  })
})
