import { expect, it } from 'vitest'
import { DeviceId, GroupId, UserId } from '../../shared/core/ids'
import { accessKey } from '../core/accessKey'
import type { Caller } from '../core/http/caller'
import type { RecordItem } from '../devices/deviceStore'
import type { UserRow } from '../users/userStore'
import type { AccessStore } from './accessStore'
import { getPermissions } from './getPermissions'

const deviceid = DeviceId.parse('PUMP00001')
const payer = UserId.parse('00000000-0000-4000-8000-000000000001')
const mate = UserId.parse('00000000-0000-4000-8000-000000000002')

const members = [payer, mate].map((id) => ({ pk: 'DEVICE#PUMP00001', sk: `USER#${id}`, role: 'USER' }))

const answer = (record: Pick<RecordItem, 'subscriber'> | undefined) =>
  getPermissions(
    {
      related: (_subject, prefix) => Promise.resolve(prefix === 'USER#' ? members : []),
      roleInGroup: () => Promise.resolve(undefined),
    } as Partial<AccessStore> as AccessStore,
    {
      read: (userid) => Promise.resolve({ userid, name: 'Ann', email: `${userid}@example.com` } as UserRow),
    },
    { read: () => Promise.resolve(undefined) },
    { record: () => Promise.resolve(record as RecordItem | undefined) },
    { waitingFor: () => Promise.resolve([]) },
  )({ deviceid, flattenGroups: false }, { userid: mate, role: 'USER' } as Caller)

it('the list of users says whose subscription pays for the device', async () => {
  const payers = async (record: Pick<RecordItem, 'subscriber'> | undefined) =>
    (await answer(record)).users.filter((user) => user.userHasSubscription).map(({ userid }) => userid)
  expect(await payers({ subscriber: { userid: payer, email: 'ann@example.com' } })).toEqual([payer])
  expect(await payers({})).toEqual([])
  expect(await payers(undefined)).toEqual([])
})

const groupOf = (n: number) => GroupId.parse(`g-${String(n).padStart(9, '0')}`)
const [north, own, gone] = [groupOf(1), groupOf(2), groupOf(3)]
const closed = UserId.parse('00000000-0000-4000-8000-000000000009')
const kinds: Record<string, { groupName: string; groupSupportEmail: string; kind: string } | undefined> = {
  [north]: { groupName: 'North', groupSupportEmail: 'help@example.com', kind: 'shared' },
  [own]: { groupName: 'Own', groupSupportEmail: '', kind: 'private' },
}

/** The payer has the device directly, the mate through the group North; a role that is none and an account that is gone. */
const ask = (caller: Caller, flattenGroups = false) =>
  getPermissions(
    {
      related: (subject, prefix) => {
        const rows = (pairs: [string, string][]) =>
          Promise.resolve(pairs.map(([sk, given]) => ({ pk: subject, sk, role: given })))
        if (prefix === 'GROUP#') return rows([gone, own, north].map((id) => [accessKey.group(id), '']))
        if (subject === accessKey.device(deviceid))
          return rows([
            [accessKey.user(payer), 'ADMIN'],
            [accessKey.user(closed), 'USER'],
            [accessKey.user(mate), 'CAPTAIN'],
          ])
        return rows(subject === accessKey.group(north) ? [[accessKey.user(mate), 'USER']] : [])
      },
      roleInGroup: (_userid, groupid) => Promise.resolve(groupid === north ? 'USER' : undefined),
    } as Partial<AccessStore> as AccessStore,
    {
      read: (userid) =>
        Promise.resolve(
          userid === closed
            ? undefined
            : ({ userid, name: 'Ann', email: `${userid}@example.com` } as UserRow),
        ),
    },
    { read: (groupid) => Promise.resolve(kinds[groupid]) },
    { record: () => Promise.resolve(undefined) },
    { waitingFor: () => Promise.resolve([]) },
  )({ deviceid, flattenGroups }, caller)
const inGroups = (flattenGroups: boolean) => ask({ userid: mate, role: 'ADMIN' } as Caller, flattenGroups)

const personOf = (userid: UserId, permission: string) => ({
  userid,
  name: 'Ann',
  email: `${userid}@example.com`,
  permission,
  userHasSubscription: false,
})

it('the list has people as they were given the device, and its groups by name with the role of who asks', async () => {
  expect(await inGroups(false)).toEqual({
    requesterUserId: mate,
    myPermission: 'ADMIN',
    invited: [],
    users: [personOf(payer, 'ADMIN')],
    groups: [
      // A group that is gone while its device still names it.
      { groupid: gone, groupName: gone, groupSupportEmail: '' },
      { groupid: north, groupName: 'North', groupSupportEmail: 'help@example.com', myPermission: 'USER' },
    ],
  })
})

it('the list of every person says directly or through which group each has the device', async () => {
  const { users, groups } = await inGroups(true)
  expect(groups).toEqual([])
  expect(users).toEqual([
    { ...personOf(payer, 'ADMIN'), direct: 'ADMIN', through: [] },
    { ...personOf(mate, 'USER'), through: [{ groupid: north, groupName: 'North', permission: 'USER' }] },
  ])
})

it('the list is nothing to a person without a role', async () => {
  const { role: _, ...stranger } = { role: 'USER', userid: mate }
  await expect(ask(stranger as Caller)).rejects.toMatchObject({ code: 'notFound' })
})
