import { describe, expect, it } from 'vitest'
import { DeviceId, GroupId } from '../../shared/core/ids'
import { accessKey } from '../../functions/core/accessKey'
import { openInvitations } from '../../functions/access/pendingInvitations'
import { openDeviceSharing } from '../../functions/access/shareDevice'
import { newId } from '../../functions/core/newId'
import { openLogWriter } from '../../functions/serverlog/logEntry'
import { openMirrorAccount } from '../../functions/users/mirrorAccount'
import { openUserStore } from '../../functions/users/userStore'
import { callerOf, openScene, tables } from './openScene'

const scene = openScene()

const [a, b, c] = [callerOf(1), callerOf(2), callerOf(3)]
/** Gives on a device that has nobody yet. */
const staff = { ...callerOf(9), specialGroups: new Set(['senquip_admin'] as const) }
const sharing = () =>
  openDeviceSharing(
    scene.documents,
    tables.access,
    scene.access,
    openLogWriter(tables.serverLog, newId),
    scene.now,
  )
const settled = (work: Promise<unknown>[]) => Promise.allSettled(work)
const adminsOf = async (device: DeviceId) => {
  const rows = await scene.access.related(accessKey.device(device), 'USER#')
  return rows.filter(({ role }) => role === 'ADMIN').length
}

describe('sharing a device', () => {
  it('leaves an ADMIN however two of them remove or demote each other at once', async () => {
    const races = 200
    for (let race = 0; race < races; race += 1) {
      const device = DeviceId.parse(`RACE${String(race).padStart(5, '0')}`)
      const meta = { pk: accessKey.device(device), sk: accessKey.meta, version: 1, admins: 2 }
      await Promise.all([
        scene.put('access', meta),
        ...[a, b].map(({ userid }) =>
          scene.put('access', { pk: accessKey.device(device), sk: accessKey.user(userid), role: 'ADMIN' }),
        ),
      ])
      const lose = (by: typeof a, target: typeof a) =>
        race % 2 === 0
          ? sharing().remove(device, target.userid, by)
          : sharing().change(device, target.userid, 'VIEW', by)
      const results = await settled([lose(a, b), lose(b, a)])
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await adminsOf(device)).toBe(1)
      expect(await scene.access.meta(accessKey.device(device))).toMatchObject({ admins: 1, version: 2 })
    }
  })

  it('counts its ADMINs rightly when many changes of one device meet', async () => {
    const device = await scene.addDevice('COUNT0001', {}, [])
    const people = Array.from({ length: 8 }, (_, n) => callerOf(10 + n))
    await Promise.all(
      people.map((person, n) => sharing().add(device, person, n % 2 === 0 ? 'ADMIN' : 'VIEW', staff)),
    )
    await settled(
      people.flatMap((person, n) => [
        sharing().change(device, person.userid, n % 3 === 0 ? 'ADMIN' : 'USER', staff),
        sharing().remove(device, person.userid, staff),
      ]),
    )
    const { admins } = (await scene.access.meta(accessKey.device(device))) ?? {}
    expect(await adminsOf(device)).toBe(admins)
    expect(admins).toBeGreaterThan(0)
    for (const person of people) {
      const there = await scene.access.directRole(accessKey.device(device), accessKey.user(person.userid))
      const back = await scene.access.directRole(accessKey.user(person.userid), accessKey.device(device))
      expect(back).toBe(there)
    }
  })

  it('writes one entry in the log for each change that was made and none for a refused one', async () => {
    const device = await scene.addDevice('LOGGED001', {}, [])
    await sharing().add(device, b, 'ADMIN', staff)
    await expect(sharing().add(device, b, 'VIEW', staff)).rejects.toMatchObject({ code: 'conflict' })
    await expect(sharing().remove(device, b.userid, b)).rejects.toMatchObject({ code: 'conflict' })
    await expect(sharing().change(device, c.userid, 'VIEW', b)).rejects.toMatchObject({ code: 'notFound' })
    const entries = (await scene.all('serverLog')).filter(({ pk }) => pk === accessKey.device(device))
    expect(entries.map(({ name }) => String(name))).toEqual(['User Added'])
  })

  it('is written down with who gave, who changed and who left', async () => {
    const device = await scene.addDevice('LOGGED002', {}, [])
    const written = async () => {
      const entries = (await scene.all('serverLog')).filter(({ pk }) => pk === accessKey.device(device))
      return entries.map(({ category, name, description, userEmail }): unknown[] => [
        category,
        name,
        description,
        userEmail,
      ])
    }
    await sharing().add(device, b, 'ADMIN', staff)
    await sharing().add(device, c, 'VIEW', b)
    expect(await sharing().change(device, c.userid, 'USER', b)).toBe('VIEW')
    expect(await sharing().remove(device, c.userid, c)).toBe('role')
    await sharing().invite({ deviceid: device, name: 'Truck' }, c, 'USER', b)
    expect(await sharing().remove(device, c.userid, b)).toBe('invitation')
    await sharing().invite({ deviceid: device, name: 'Truck' }, c, 'VIEW', b)
    const invitations = openInvitations(scene.documents, tables.access)
    const invitation = await invitations.read(c.userid, accessKey.device(device))
    if (invitation !== undefined) await sharing().accept(device, invitation, b, c)
    expect(await written()).toEqual([
      ['Access', 'User Added', `${b.email} was added as ADMIN`, staff.email],
      ['Access', 'User Added', `${c.email} was added as VIEW`, b.email],
      ['Access', 'User Role Changed', `${c.userid} was VIEW, is now USER`, b.email],
      ['Access', 'User Removed', `${c.userid} (USER) was removed`, c.email],
      ['Access', 'User Invited', `${c.email} was invited as USER`, b.email],
      ['Access', 'Invitation Withdrawn', `${c.email} (USER) is no longer invited`, b.email],
      ['Access', 'User Invited', `${c.email} was invited as VIEW`, b.email],
      ['Access', 'Invitation Accepted', `${c.email} accepted the invitation of ${b.email} as VIEW`, c.email],
    ])
  })

  it('refuses in words what is there already, what is not there, and the last ADMIN', async () => {
    const device = await scene.addDevice('REFUSED01', {}, [])
    await sharing().add(device, b, 'ADMIN', staff)
    const refusal = (asked: Promise<unknown>) =>
      asked.then(
        () => undefined,
        ({ code, message }: { code: string; message: string }) => [code, message],
      )
    const here = ['conflict', 'This user already has access to the device.']
    expect(await refusal(sharing().add(device, b, 'VIEW', staff))).toEqual(here)
    expect(await refusal(sharing().invite({ deviceid: device, name: '' }, b, 'VIEW', staff))).toEqual(here)
    const last = ['conflict', 'A device needs at least one ADMIN.']
    expect(await refusal(sharing().remove(device, b.userid, b))).toEqual(last)
    expect(await refusal(sharing().change(device, b.userid, 'USER', b))).toEqual(last)
    const absent = ['notFound', 'This user has no access to the device.']
    expect(await refusal(sharing().change(device, c.userid, 'VIEW', staff))).toEqual(absent)
    expect(await refusal(sharing().remove(device, c.userid, staff))).toEqual(absent)
    expect((await refusal(sharing().add(DeviceId.parse('NOWHERE01'), c, 'VIEW', staff)))?.[0]).toBe(
      'notFound',
    )
  })

  it('is for those who have the right at that moment; leaving is for all who are there', async () => {
    const device = await scene.addDevice('RIGHTS001', {}, [])
    await sharing().add(device, b, 'USER', staff)
    await expect(sharing().add(device, c, 'VIEW', b)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(sharing().add(device, c, 'VIEW', c)).rejects.toMatchObject({ code: 'notFound' })
    await expect(sharing().remove(device, c.userid, b)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await sharing().remove(device, b.userid, b)).toBe('role')
  })

  it('gives the highest role of all ways, and takes it away with the next read', async () => {
    const device = await scene.addDevice('GROUPED01', {}, [])
    await sharing().add(device, b, 'VIEW', staff)
    await scene.put('access', {
      pk: accessKey.user(b.userid),
      sk: accessKey.group(GroupId.parse('g-Workshop1')),
      role: 'USER',
    })
    await scene.put('access', {
      pk: accessKey.device(device),
      sk: accessKey.group(GroupId.parse('g-Workshop1')),
    })
    expect(await scene.access.roleOnDevice(b.userid, device)).toBe('USER')
    await scene.put('access', {
      pk: accessKey.user(b.userid),
      sk: accessKey.group(GroupId.parse('g-Workshop1')),
      role: 'OWNER',
    })
    expect(await scene.access.roleOnDevice(b.userid, device)).toBe('VIEW')
    expect(await scene.access.roleOnDevice(c.userid, device)).toBeUndefined()
  })
})

describe('mirroring an account', () => {
  const users = () => openUserStore(scene.documents, tables.users)
  const mirror = () =>
    openMirrorAccount(scene.documents, users(), { users: tables.users, access: tables.access }, Date.now)
  const account = (n: number, email: string, emailVerified = true) => ({
    userid: callerOf(n).userid,
    email,
    emailVerified,
    phone: '',
    phoneVerified: false,
    name: `Person ${n}`,
    tenant: '',
    url: '',
    profile: '',
    specialGroups: [],
  })

  it('makes the account and its one default group, however often it is told', async () => {
    await Promise.all(Array.from({ length: 4 }, () => mirror()(account(20, 'one@example.com'))))
    const { userid } = callerOf(20)
    expect(await users().findByEmail('ONE@example.com')).toMatchObject({ userid })
    const groups = await scene.access.related(accessKey.user(userid), 'GROUP#')
    expect(groups.map(({ role }) => role)).toEqual(['ADMIN'])
  })

  it('leaves an address with its new owner when the old one is mirrored late', async () => {
    await mirror()(account(21, 'old@example.com'))
    await mirror()(account(22, 'old@example.com'))
    expect((await users().findByEmail('old@example.com'))?.userid).toBe(callerOf(22).userid)
    await mirror()(account(21, 'new@example.com'))
    expect((await users().findByEmail('old@example.com'))?.userid).toBe(callerOf(22).userid)
    expect((await users().findByEmail('new@example.com'))?.userid).toBe(callerOf(21).userid)
  })

  it('gives up the address that an account leaves, and none to one that has not proved it', async () => {
    await mirror()(account(23, 'mine@example.com'))
    await mirror()(account(24, 'mine@example.com', false))
    expect((await users().findByEmail('mine@example.com'))?.userid).toBe(callerOf(23).userid)
    await mirror()(account(23, 'moved@example.com'))
    expect(await users().findByEmail('mine@example.com')).toBeUndefined()
    await mirror()(account(24, 'mine@example.com', true))
    expect((await users().findByEmail('mine@example.com'))?.userid).toBe(callerOf(24).userid)
  })

  it('keeps special groups that an event does not name', async () => {
    await mirror()({ ...account(25, 'staff@example.com'), specialGroups: ['senquip_admin'] })
    const { specialGroups: _unsaid, ...silent } = account(25, 'staff@example.com')
    await mirror()({ ...silent, name: 'Renamed' })
    expect(await users().read(callerOf(25).userid)).toMatchObject({
      name: 'Renamed',
      specialGroups: ['senquip_admin'],
    })
    await mirror()({ ...silent, specialGroups: [] })
    expect((await users().read(callerOf(25).userid))?.specialGroups).toEqual([])
  })

  it('ends sessions one by one, forgets dead ones, and ends all at once when told', async () => {
    await mirror()(account(26, 'ends@example.com'))
    const { userid } = callerOf(26)
    const end = async (session: string, now: number) => {
      const user = await users().read(userid)
      if (user !== undefined) await users().endSession(user, session, now)
    }
    await end('one', 1000)
    await end('one', 1001)
    await end('two', 1002)
    expect(Object.keys((await users().read(userid))?.endedSessions ?? {}).sort()).toEqual(['one', 'two'])
    await end('three', 1000 + 9 * 86_400)
    expect(Object.keys((await users().read(userid))?.endedSessions ?? {})).toEqual(['three'])
    await users().endSessionsBefore(userid, 5000)
    expect(await users().read(userid)).toMatchObject({ validAfter: 5000, endedSessions: {} })
    await users().endSessionsBefore(userid, 4000)
    expect(await users().read(userid)).toMatchObject({ validAfter: 5000 })
  })
})
