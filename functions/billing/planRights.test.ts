import { describe, expect, it, beforeEach } from 'vitest'
import { UserId, DeviceId, GroupId } from '../../shared/core/ids'
import type { RecordItem } from '../devices/deviceStore'
import { openBillingService } from '../../test/integration/billingService'
import { openMemoryPayments } from '../../test/integration/memoryPayments'
import { callerOf, openScene, tables } from '../../test/integration/openScene'
import { accessKey } from '../core/accessKey'
import { defaultGroupOf } from '../users/userStore'
import { mailIn, ownershipOf, openCheckChange, paidDevices, rolesOnDevices } from './planRights'
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

const userOf = (n: number) => UserId.parse(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)
const person = (n: number, email: string, emailVerified = true) => ({
  userid: userOf(n),
  email,
  emailVerified,
})
const paidBy = (n: number, email: string) => ({
  tier: 'PREMIUM',
  subscriber: { userid: userOf(n), email },
})

describe('the plan of a device', () => {
  it('is theirs whose subscription pays, whatever their address has become', () => {
    expect(ownershipOf(paidBy(1, 'a@mine.example'), person(1, 'new@other.example', false)).subOwner).toBe(
      'You',
    )
  })

  it('is a colleague’s to upgrade, and not theirs', () => {
    const found = ownershipOf(paidBy(1, 'a@mine.example'), person(2, 'b@Mine.example'))
    expect(found).toEqual({ subOwner: 'a@mine.example', mayUpgrade: true, mayCancel: false })
  })

  it.each([
    ['of another company', person(2, 'b@pit.example')],
    ['of an address that is not proved', person(2, 'b@mine.example', false)],
    ['of a domain that only ends alike', person(2, 'b@notmine.example')],
  ])('is nobody’s %s', (_who, user) => {
    expect(ownershipOf(paidBy(1, 'a@mine.example'), user).mayUpgrade).toBe(false)
  })

  it('never passes on by a public mail domain', () => {
    expect(ownershipOf(paidBy(1, 'a@gmail.com'), person(2, 'b@gmail.com')).mayUpgrade).toBe(false)
    expect(ownershipOf(paidBy(1, 'a@GMAIL.com'), person(2, 'b@gmail.COM')).mayUpgrade).toBe(false)
  })

  it('as arranged belongs to the address in the notes, proved', () => {
    const noted = { tier: 'PREMIUM', upgradeEmail: 'ask Jo <Jo@Mine.example>, not me' }
    expect(ownershipOf(noted, person(2, 'jo@mine.example')).subOwner).toBe('You')
    expect(ownershipOf(noted, person(2, 'jo@mine.example', false))).toEqual({
      subOwner: 'jo@mine.example',
      mayUpgrade: false,
      mayCancel: false,
    })
  })

  it('of Basic is for everybody who may change the device', () => {
    expect(ownershipOf({ tier: 'STANDARD' }, person(2, '', false))).toEqual({
      subOwner: '',
      mayUpgrade: true,
      mayCancel: true,
    })
  })

  it('of Hosted that nobody has arranged is for everybody who may change the device, and one with a term is not', () => {
    const mayOf = (planTerm?: 'Manual') => {
      const { mayUpgrade, mayCancel } = ownershipOf({ tier: 'PREMIUM', planTerm }, person(2, 'b@pit.example'))
      return [mayUpgrade, mayCancel]
    }
    expect([mayOf(), mayOf('Manual')]).toEqual([
      [true, true],
      [false, false],
    ])
  })

  it('finds no address in a note without one, however long', () => {
    expect(mailIn('@'.repeat(100_000))).toBeUndefined()
    expect(mailIn(undefined)).toBeUndefined()
  })
})
