import { expect, it } from 'vitest'
import { DeviceId, UserId } from '../../shared/core/ids'
import type { Caller } from '../core/http/caller'
import type { RecordItem } from '../devices/deviceStore'
import type { UserRow } from '../users/userStore'
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
    },
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
