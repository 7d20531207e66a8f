import { describe, expect, it } from 'vitest'
import { DeviceId, UserId } from '../../shared/core/ids'
import type { Role, SpecialGroup } from '../../shared/core/roles'
import type { TransactItem } from '../core/store/storeWrites'
import type { UserRow } from '../users/userStore'
import type { AccessStore } from './accessStore'
import { openMayStill } from './mayStill'

const deviceid = DeviceId.parse('TRUCK0001')
const userid = UserId.parse('00000000-0000-4000-8000-000000000001')
const requester = { userid, email: 'ann@example.com' }
type Way = Awaited<ReturnType<AccessStore['wayToDevice']>>
const wayOf = (role: Role | undefined): Way =>
  role === undefined
    ? undefined
    : { role, ways: [], rows: [{ pk: 'DEVICE#TRUCK0001', sk: `USER#${userid}`, role }] }

const open = (account: Partial<UserRow> | undefined, { known, best }: { known?: Role; best?: Role } = {}) => {
  const calls: string[] = []
  const user =
    account === undefined ? undefined : ({ ...requester, specialGroups: [], ...account } as UserRow)
  const mayStill = openMayStill(
    { users: 'Users', access: 'Access' },
    { read: () => Promise.resolve(user) },
    {
      knownWay: () => Promise.resolve(wayOf(known)),
      wayToDevice: () => {
        calls.push('looked at every way')
        return Promise.resolve(wayOf(best))
      },
    },
  )
  return {
    mayStill: (ability: Parameters<typeof mayStill>[2]) => mayStill(requester, deviceid, ability),
    calls,
  }
}
const tablesOf = (answer: { checks?: { ConditionCheck?: { TableName?: string | undefined } }[] }) =>
  answer.checks?.map(({ ConditionCheck }) => ConditionCheck?.TableName)
const groups = (...specialGroups: SpecialGroup[]) => ({ specialGroups })

describe('a person who asked for something a while ago', () => {
  it.each([[undefined], [{ isDisabled: true }]])(
    'may it no longer once their account is closed',
    async (account) => {
      const { mayStill } = open(account, { known: 'ADMIN' })
      expect(await mayStill('viewData')).toEqual({ refusal: 'The account of ann@example.com is closed.' })
    },
  )

  it('may it while they have the role, which is checked with their account when it is done', async () => {
    const { mayStill, calls } = open({}, { known: 'USER' })
    const answer = await mayStill('editDeviceSettings')
    expect([answer.refusal, tablesOf(answer as never)]).toEqual([undefined, ['Users', 'Access']])
    expect(answer).toMatchObject({ isStaff: false })
    expect(calls).toEqual([])
  })

  it('may it through another group that gives as much', async () => {
    const { mayStill, calls } = open({}, { known: 'VIEW', best: 'USER' })
    expect(await mayStill('editDeviceSettings')).toMatchObject({ isStaff: false })
    expect(calls).toEqual(['looked at every way'])
  })

  it.each([[undefined], ['VIEW' as const]])('may it no longer with the role %s left', async (best) => {
    const { mayStill } = open({}, best === undefined ? {} : { best })
    expect(await mayStill('editDeviceSettings')).toEqual({
      refusal: 'ann@example.com may no longer do this on this device.',
    })
  })

  it('may it as staff without any role, while they are staff', async () => {
    const answer = await open(groups('senquip_admin')).mayStill('editDeviceSettings')
    expect([answer, tablesOf(answer as never)]).toMatchObject([{ isStaff: true }, ['Users']])
  })

  it.each([
    ['administerPortal', 'ann@example.com is no longer a member of staff.'],
    ['provisionDevices', 'ann@example.com is no longer a member of the factory.'],
  ] as const)('may not do what needs %s without its group', async (ability, refusal) => {
    expect(await open({}, { known: 'ADMIN' }).mayStill(ability)).toEqual({ refusal })
  })

  it('may do what needs a group while they are in it, and is staff by that group alone', async () => {
    expect(await open(groups('senquip_admin')).mayStill('administerPortal')).toMatchObject({ isStaff: true })
    const factory = await open(groups('distributors', 'provisioning_account')).mayStill('provisionDevices')
    expect([factory, tablesOf(factory as never)]).toMatchObject([{ isStaff: false }, ['Users']])
  })

  it.each([
    ['administerPortal', groups('senquip_admin'), 'senquip_admin'],
    ['provisionDevices', groups('distributors', 'provisioning_account'), 'provisioning_account'],
    ['beSignedIn', {}, undefined],
  ] as const)(
    'may do what needs %s only while the account is as it was read',
    async (ability, account, group) => {
      const answer = (await open(account).mayStill(ability)) as { checks: TransactItem[] }
      const { ConditionExpression, ExpressionAttributeValues } = answer.checks[0]?.ConditionCheck ?? {}
      expect(ConditionExpression?.includes('contains')).toBe(group !== undefined)
      expect(Object.values(ExpressionAttributeValues ?? {}).includes(group)).toBe(group !== undefined)
    },
  )
})
