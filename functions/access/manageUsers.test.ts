import { beforeEach, describe, expect, it } from 'vitest'
import { DeviceId, UserId } from '../../shared/core/ids'
import type { Role } from '../../shared/core/roles'
import type { Caller } from '../core/http/caller'
import type { RecordItem } from '../devices/deviceStore'
import type { UserRow, UserStore } from '../users/userStore'
import { addDeviceUser, changeDeviceUser, removeDeviceUser } from './manageUsers'
import type { DeviceSharing } from './shareDevice'

const deviceid = DeviceId.parse('TRUCK0001')
const [ann, bob] = [1, 2].map((n) => UserId.parse(`00000000-0000-4000-8000-00000000000${n}`)) as [
  UserId,
  UserId,
]
const caller = { userid: ann, email: 'ann@example.com' } as Caller
const row = { userid: bob, email: 'bob@example.com', emailVerified: true, firstSignInTs: 1 } as UserRow

/** What was done, in order. */
let calls: unknown[][]
let before: Role
let removed: 'role' | 'invitation'
const note =
  (...what: unknown[]) =>
  (...more: unknown[]) => {
    calls.push([...what, ...more.filter((each) => typeof each !== 'function')])
    return Promise.resolve()
  }
const sharing = {
  add: note('add'),
  invite: note('invite'),
  change: (...args: unknown[]) => note('change')(...args).then(() => before),
  remove: async (...[id, userid, by, also]: Parameters<DeviceSharing['remove']>) => {
    calls.push(['remove', id, userid, by, await also?.()])
    return removed
  },
} as unknown as DeviceSharing
const mailAdmins = note('mail') as never

beforeEach(() => {
  calls = []
  before = 'USER'
  removed = 'role'
})

describe('a person who is added to a device', () => {
  const add = (
    input: { targetEmail?: string; targetPermission?: Role },
    { waits = false, accounts = [row], names = ['Truck'] } = {},
  ) =>
    addDeviceUser(
      sharing,
      { findByEmail: () => Promise.resolve(accounts[0]) } as unknown as UserStore,
      { record: () => Promise.resolve(names.map((name) => ({ name }) as RecordItem)[0]) },
      note('count'),
      () => Promise.resolve(waits),
      mailAdmins,
      () => Promise.resolve({ message: 'Device added.', resultCode: 'DEVICE_ADDED' }),
      note('mail'),
    )({ deviceid, ...input }, caller)

  it('has their role at once, which the other ADMINs hear of when it is theirs', async () => {
    const answer = await add({ targetEmail: row.email, targetPermission: 'USER' })
    expect(answer).toMatchObject({ userid: bob })
    expect(calls).toEqual([
      ['count', ann],
      ['add', deviceid, row, 'USER', caller],
    ])
    await add({ targetEmail: row.email, targetPermission: 'ADMIN' })
    expect(calls.at(-1)).toEqual([
      'mail',
      deviceid,
      expect.objectContaining({
        what: 'bob@example.com is now ADMIN, added by ann@example.com.',
        except: [bob, ann],
      }),
    ])
  })

  it('is invited by the name of the device where it waits for them to accept', async () => {
    await add({ targetEmail: row.email, targetPermission: 'ADMIN' }, { waits: true })
    await add({ targetEmail: row.email, targetPermission: 'VIEW' }, { waits: true, names: [] })
    expect(calls.filter(([what]) => what !== 'count')).toEqual([
      ['invite', { deviceid, name: 'Truck' }, row, 'ADMIN', caller],
      ['mail', row, `the device ${deviceid}`, 'ADMIN', caller],
      ['invite', { deviceid, name: deviceid }, row, 'VIEW', caller],
      ['mail', row, `the device ${deviceid}`, 'VIEW', caller],
    ])
  })

  it.each([
    ['no account', []],
    ['an account that never signed in', [{ userid: bob, email: row.email, emailVerified: true } as UserRow]],
    ['an unconfirmed address', [{ ...row, emailVerified: false }]],
  ])('is refused by their field when they have %s, and the attempt counts', async (_, accounts) => {
    const asked = add({ targetEmail: row.email, targetPermission: 'USER' }, { accounts })
    await expect(asked).rejects.toMatchObject({ code: 'invalid', field: 'targetEmail' })
    expect(calls).toEqual([['count', ann]])
  })

  it.each([[{}], [{ targetEmail: row.email }], [{ targetPermission: 'USER' as const }]])(
    'is the caller where %j names nobody',
    async (input) => {
      expect(await add(input)).toMatchObject({ resultCode: 'DEVICE_ADDED' })
      expect(calls).toEqual([])
    },
  )
})

describe('a role that is changed', () => {
  const change = (permission: Role, account: UserRow | undefined = row) =>
    changeDeviceUser(
      sharing,
      { read: () => Promise.resolve(account) },
      mailAdmins,
    )({ deviceid, userid: bob, permission }, caller)

  it('is announced to the ADMINs when it becomes theirs, by the address or the id of the person', async () => {
    expect(await change('ADMIN')).toEqual({ message: 'User Role Changed' })
    const news = (what: string): unknown[] => [
      'mail',
      deviceid,
      expect.objectContaining({ what, except: [bob, ann] }),
    ]
    expect(calls.at(-1)).toEqual(news('bob@example.com is now ADMIN, raised by ann@example.com.'))
    await changeDeviceUser(
      sharing,
      { read: () => Promise.resolve(undefined) },
      mailAdmins,
    )({ deviceid, userid: bob, permission: 'ADMIN' }, caller)
    expect(calls.at(-1)).toEqual(news(`${bob} is now ADMIN, raised by ann@example.com.`))
  })

  it('is announced to no one otherwise', async () => {
    await change('USER')
    before = 'ADMIN'
    await change('ADMIN')
    expect(calls.map(([what]) => what)).toEqual(['change', 'change'])
  })
})

describe('a person who is removed', () => {
  const remove = (userid: UserId, stopAlerts?: boolean, account: UserRow | undefined = row) =>
    removeDeviceUser(sharing, { read: () => Promise.resolve(account) }, (id, person) =>
      Promise.resolve([{ Delete: { TableName: id, Key: { person: person.email } } }]),
    )({ deviceid, userid, ...(stopAlerts === undefined ? {} : { stopAlerts }) }, caller)
  const also = () => calls.at(-1)?.at(-1)

  it('leaves the lists of alerts in the same transaction, if that is asked for', async () => {
    expect(await remove(bob, true)).toEqual({ message: 'User Removed' })
    expect(also()).toEqual([{ Delete: { TableName: deviceid, Key: { person: row.email } } }])
    await remove(bob, false)
    expect(also()).toEqual([])
    await remove(bob)
    expect(also()).toEqual([])
  })

  it('is said to have left when it is the caller', async () => {
    expect(await remove(ann)).toEqual({ message: 'User Removed', resultCode: 'REMOVED_SELF' })
  })

  it('was only invited', async () => {
    removed = 'invitation'
    expect(await remove(bob)).toEqual({ message: 'Invitation Withdrawn' })
  })
})
