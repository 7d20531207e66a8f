import { beforeEach, describe, expect, it } from 'vitest'
import { DeviceId, GroupId } from '../../shared/core/ids'
import type { RecordItem } from '../devices/deviceStore'
import { openBillingService } from '../../test/integration/billingService'
import { openMemoryPayments } from '../../test/integration/memoryPayments'
import { callerOf, openScene, tables } from '../../test/integration/openScene'
import { accessKey } from '../core/accessKey'
import { defaultGroupOf } from '../users/defaultGroupOf'
import { openCheckChange, paidDevices, rolesOnDevices } from './checkChange'
import type { LiveSubscription } from './Payments'

const [me, stranger] = [callerOf(1), { userid: callerOf(2).userid, email: 'payer@elsewhere.org' }]
const user = accessKey.user(me.userid)
const groupid = GroupId.parse('g-Fleet0001')

let scene: ReturnType<typeof openScene>
let service: ReturnType<typeof openBillingService>

const give = (pk: string, sk: string, facts: object = {}) => scene.put(tables.access, { pk, sk, ...facts })
const roles = () => rolesOnDevices(scene.access, me.userid)
const check = (plan: 'PREMIUM' | 'STANDARD', ...devices: DeviceId[]) =>
  openCheckChange(service)({ devices, plan }, me)

beforeEach(async () => {
  scene = openScene()
  service = openBillingService(scene, openMemoryPayments(scene.now).payments)
  await scene.addAccount(me)
})

describe('the devices that a person reaches', () => {
  const [a, b] = [DeviceId.parse('TRUCK0001'), DeviceId.parse('TRUCK0002')]

  it('are those given directly and those of their groups, each with the highest role', async () => {
    await give(user, accessKey.device(a), { role: 'VIEW' })
    await give(user, accessKey.group(groupid), { role: 'USER' })
    await give(accessKey.group(groupid), accessKey.device(a))
    await give(accessKey.group(groupid), accessKey.device(b))
    await give(accessKey.group(groupid), user, { role: 'USER' })
    expect(await roles()).toEqual(
      new Map([
        [a, 'USER'],
        [b, 'USER'],
      ]),
    )
  })

  it('are none of a private group, of their own group, or without a role that is one', async () => {
    const own = defaultGroupOf(me.userid)
    await give(user, accessKey.group(groupid), { role: 'ADMIN', isPrivate: true })
    await give(accessKey.group(groupid), accessKey.device(a))
    await give(user, accessKey.group(own), { role: 'ADMIN' })
    await give(accessKey.group(own), accessKey.device(a))
    await give(user, accessKey.device(b), { role: 'OWNER' })
    expect(await roles()).toEqual(new Map())
  })
})

describe('the plans that a person may change', () => {
  const payer = { tier: 'PREMIUM', planTerm: 'Monthly' } as const
  it.each<[string, Partial<RecordItem>, { hosted: boolean; basic: boolean }]>([
    ['that are not paid for', {}, { hosted: true, basic: true }],
    [
      'for which they pay',
      { ...payer, subscriber: { userid: me.userid, email: me.email } },
      { hosted: true, basic: true },
    ],
    [
      'for which a colleague pays',
      { ...payer, subscriber: { ...stranger, email: 'boss@example.com' } },
      { hosted: true, basic: false },
    ],
    ['for which a stranger pays', { ...payer, subscriber: stranger }, { hosted: false, basic: false }],
  ])('are those of devices %s', async (_, facts, may) => {
    const device = await service.makeDevice([me], facts)
    const refused = { code: 'forbidden' }
    if (may.hosted) expect([...(await check('PREMIUM', device)).keys()]).toEqual([device])
    else await expect(check('PREMIUM', device)).rejects.toMatchObject(refused)
    if (may.basic) expect([...(await check('STANDARD', device)).keys()]).toEqual([device])
    else await expect(check('STANDARD', device)).rejects.toMatchObject(refused)
  })

  it('are of no device on which they may only look, unless to end what they pay for', async () => {
    const subscriber = { userid: me.userid, email: me.email }
    const device = await service.makeDevice([], { ...payer, subscriber })
    const free = await service.makeDevice([])
    for (const each of [device, free]) await give(user, accessKey.device(each), { role: 'VIEW' })
    await expect(check('PREMIUM', device)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(check('STANDARD', free)).rejects.toMatchObject({ code: 'forbidden' })
    expect((await check('STANDARD', device)).size).toBe(1)
  })

  it('are of all devices asked for or of none, and of none that does not exist', async () => {
    const mine = await service.makeDevice([me])
    const other = await service.makeDevice([])
    const gone = DeviceId.parse('GONE00001')
    await give(user, accessKey.device(gone), { role: 'ADMIN' })
    await expect(check('PREMIUM', mine, other)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(check('PREMIUM', mine, gone)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('a device that is on two subscriptions for a moment', () => {
  const device = DeviceId.parse('TRUCK0001')
  const on = (term: 'Monthly' | 'Yearly', endsTs?: number): LiveSubscription => ({
    id: `${term}${endsTs}`,
    itemId: 'si',
    term,
    devices: [device],
    metadata: {},
    periodEndTs: 200,
    endsTs,
    isPastDue: false,
  })
  it.each([
    ['that goes on', [on('Yearly', 100), on('Monthly')], { term: 'Monthly', endsTs: undefined }],
    ['that is longer', [on('Yearly'), on('Monthly')], { term: 'Yearly', endsTs: undefined }],
    ['that is longer, where both end', [on('Yearly', 1), on('Monthly', 2)], { term: 'Yearly', endsTs: 1 }],
  ])('is on the one %s, in whatever order they are named', (_, live, plan) => {
    expect(paidDevices(live).get(device)).toEqual(plan)
    expect(paidDevices([...live].reverse()).get(device)).toEqual(plan)
  })
})
