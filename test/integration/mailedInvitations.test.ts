import { describe, expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import type { Role } from '../../shared/core/roles'
import { dayMs, secondMs } from '../../shared/core/time'
import { openAccessStore } from '../../functions/access/accessStore'
import { acceptInvitation, getInvitations } from '../../functions/access/answerInvitations'
import { openClaimInvitations } from '../../functions/access/mailedInvitations'
import { getPermissions } from '../../functions/access/getPermissions'
import { maxWaitingOfGiver, openInvitations } from '../../functions/access/pendingInvitations'
import { inviteToDevice, withdrawFromDevice } from '../../functions/access/manageUsers'
import { openMailInvitation } from '../../functions/access/mailInvitation'
import { openDeviceSharing } from '../../functions/access/shareDevice'
import { accessKey } from '../../functions/core/accessKey'
import type { Caller } from '../../functions/core/http/caller'
import { newId } from '../../functions/core/newId'
import { openDeviceStore } from '../../functions/devices/deviceStore'
import { openGroupSharing } from '../../functions/groups/groupSharing'
import { openGroupStore } from '../../functions/groups/groupStore'
import { inviteToGroup, withdrawFromGroup } from '../../functions/groups/manageGroupUsers'
import { createGroup, newGroupId } from '../../functions/groups/manageGroup'
import type { Mail } from '../../functions/mail/sendMail'
import { openLogWriter } from '../../functions/serverlog/logEntry'
import { openUserStore } from '../../functions/users/userStore'
import { callerOf, openScene, startMs, tables } from './openScene'
import { drawFrom, unevenly } from './unevenly'

const [ann, bob, dee] = [1, 2, 4].map((n) => callerOf(n)) as [Caller, Caller, Caller]
const hostname = 'portal.example'

/** Ann has a device and a group; dee has no account yet. */
const openParty = async (draw = drawFrom(1)) => {
  const scene = openScene()
  const documents = unevenly(scene.documents, draw)
  const TableName = tables.access
  const { now } = scene
  const access = openAccessStore(documents, TableName)
  const groups = openGroupStore(documents, TableName)
  const devices = openDeviceStore(documents, tables.devices)
  const users = openUserStore(documents, tables.users)
  const writeLog = openLogWriter(tables.serverLog, newId)
  const parts = { documents, TableName, access, groups, writeLog, now }
  const groupSharing = openGroupSharing(parts)
  const deviceSharing = openDeviceSharing(documents, TableName, access, writeLog, now)
  const invitations = openInvitations(documents, TableName)
  const claim = openClaimInvitations(documents, TableName, access, now)
  const mails: Mail[] = []
  const post = { isDown: false }
  const mailing = openMailInvitation({
    ...parts,
    ...{ users, claim, portalAddress: 'https://portal.test' },
    countInvitation: () => Promise.resolve(),
    sendMail: (mail) => {
      if (post.isDown) return Promise.reject(new Error('The mail provider is down.'))
      mails.push(mail)
      return Promise.resolve('id')
    },
  })
  const device = await scene.addDevice('MAILDEV01', { name: 'Pump' }, [ann, bob])
  const { groupid } = await createGroup(
    documents,
    TableName,
    access,
    writeLog,
    newGroupId,
    now,
  )({ groupName: 'Pit' }, ann)
  const accept = acceptInvitation(invitations, users, async (invitation, ids, giver, by, keep) => {
    if (ids.deviceid !== undefined) return deviceSharing.accept(ids.deviceid, invitation, giver, by, keep)
    const group = ids.groupid === undefined ? undefined : await groups.read(ids.groupid)
    if (group === undefined) throw new Problem('notFound')
    return groupSharing.accept(group, invitation, giver, by, keep)
  })
  const target = { targetEmail: dee.email, targetPermission: 'USER' as Role, hostname }
  const deviceParts = { TableName, access, devices }
  return {
    ...{ scene, access, accept, mails, post, device, groupid, claim, deviceSharing },
    toDevice: (by = ann, change: Partial<typeof target> & { deviceid?: DeviceId } = {}) =>
      inviteToDevice(deviceParts, mailing)({ deviceid: device, ...target, ...change }, by),
    fromDevice: (by = ann) =>
      withdrawFromDevice(deviceParts, mailing)({ deviceid: device, targetEmail: dee.email }, by),
    toGroup: (by = ann) => inviteToGroup(groupSharing, mailing)({ groupid, ...target }, by),
    fromGroup: (by = ann) =>
      withdrawFromGroup(groupSharing, mailing)({ groupid, targetEmail: dee.email }, by),
    /** Dee signs up, confirms the address and logs in. */
    signIn: async () => {
      await scene.addAccount(dee)
      await claim({ userid: dee.userid, email: dee.email })
    },
    waitingOf: async () => (await getInvitations(invitations)({}, dee)).invitations,
    seenByAdmins: async () => {
      const read = getPermissions(access, users, groups, devices, invitations)
      const { invited } = await read({ deviceid: device, flattenGroups: false }, { ...ann, role: 'ADMIN' })
      return invited
    },
    log: async () => (await scene.all('serverLog')).map(({ name }) => String(name)),
  }
}

describe('an invitation by email', () => {
  it('promises a role, which waits for the owner of the address and counts when they accept it', async () => {
    const party = await openParty()
    expect(await party.toDevice()).toEqual({ message: 'Email Sent' })
    expect(await party.toGroup()).toEqual({ message: 'Email Sent' })
    const [mail] = party.mails
    expect(mail).toMatchObject({ to: dee.email, replyTo: ann.email })
    expect(mail?.text).toContain('the device MAILDEV01 on Device Portal, as USER')
    expect(mail?.text).toContain(`https://portal.test/signup#email=${encodeURIComponent(dee.email)}`)
    expect(mail?.text).not.toContain('Pump')
    expect(await party.seenByAdmins()).toEqual([
      {
        email: dee.email,
        permission: 'USER',
        invitedBy: ann.email,
        expiresTs: (startMs + 14 * dayMs) / secondMs,
      },
    ])
    expect(await party.waitingOf()).toEqual([])
    await party.signIn()
    expect(await party.access.roleOnDevice(dee.userid, party.device)).toBeUndefined()
    expect(await party.waitingOf()).toMatchObject([
      { deviceid: party.device, name: 'Pump', permission: 'USER' },
      { groupid: party.groupid, name: 'Pit', permission: 'USER' },
    ])
    expect(await party.seenByAdmins()).toMatchObject([{ userid: dee.userid, permission: 'USER' }])
    await party.accept({ deviceid: party.device }, dee)
    await party.accept({ groupid: party.groupid }, dee)
    expect(await party.access.roleOnDevice(dee.userid, party.device)).toBe('USER')
    expect(await party.access.roleInGroup(dee.userid, party.groupid)).toBe('USER')
    expect(await party.log()).toEqual(
      expect.arrayContaining(['Invitation Mailed', 'Invitation Mailed', 'Invitation Accepted']),
    )
  })

  it('takes the place of the one before, whoever sent that', async () => {
    const party = await openParty()
    await party.toDevice()
    party.scene.clock.ms += dayMs
    await party.toDevice(bob, { targetPermission: 'VIEW' })
    expect(await party.seenByAdmins()).toMatchObject([{ permission: 'VIEW', invitedBy: bob.email }])
    await party.signIn()
    expect(await party.waitingOf()).toMatchObject([{ permission: 'VIEW', invitedBy: { email: bob.email } }])
  })

  it('gives nothing once it was withdrawn or has expired', async () => {
    const party = await openParty()
    await party.toDevice()
    await party.toGroup()
    expect(await party.fromDevice()).toEqual({ message: 'Invitation Withdrawn' })
    await expect(party.fromDevice()).rejects.toMatchObject({ code: 'conflict' })
    expect(await party.seenByAdmins()).toEqual([])
    party.scene.clock.ms += 14 * dayMs
    await party.signIn()
    expect(await party.waitingOf()).toEqual([])
    // It is there to be sent again or withdrawn.
    expect(await party.fromGroup()).toEqual({ message: 'Invitation Withdrawn' })
  })

  it('is worth no more than the right of the giver when it is accepted', async () => {
    const party = await openParty()
    await party.toDevice(bob)
    await party.signIn()
    await party.deviceSharing.change(party.device, bob.userid, 'USER', ann)
    await expect(party.accept({ deviceid: party.device }, dee)).rejects.toMatchObject({
      message: expect.stringContaining('no longer valid') as string,
    })
    expect(await party.access.roleOnDevice(dee.userid, party.device)).toBeUndefined()
  })

  it('is made and withdrawn by those who may share, and is mailed to no one for others', async () => {
    const party = await openParty()
    await party.deviceSharing.change(party.device, bob.userid, 'USER', ann)
    await expect(party.toDevice(bob)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(party.toDevice(dee)).rejects.toMatchObject({ code: 'notFound' })
    await expect(party.toGroup(bob)).rejects.toMatchObject({ code: 'notFound' })
    expect(party.mails).toEqual([])
    await party.toDevice()
    await expect(party.fromDevice(bob)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('opens a private group only where its owner is ADMIN of every device, then and when it is accepted', async () => {
    const party = await openParty()
    const pk = accessKey.group(party.groupid)
    const seen = await party.scene.addDevice('MAILDEV02', {}, [bob])
    const link = [
      { pk, sk: accessKey.device(seen) },
      { pk: accessKey.device(seen), sk: pk },
    ]
    await party.toGroup()
    for (const row of link) await party.scene.put('access', row)
    await expect(party.toGroup()).rejects.toMatchObject({ code: 'forbidden' })
    await party.signIn()
    await expect(party.accept({ groupid: party.groupid }, dee)).rejects.toMatchObject({ code: 'conflict' })
    expect(await party.access.roleInGroup(dee.userid, party.groupid)).toBeUndefined()
  })

  it('is kept only when its mail went out', async () => {
    const party = await openParty()
    party.post.isDown = true
    await expect(party.toDevice()).rejects.toMatchObject({ code: 'unavailable' })
    expect(await party.seenByAdmins()).toEqual([])
  })

  it('waits for few at an address from one giver, however many are sent at once', async () => {
    const party = await openParty()
    const more = Array.from({ length: maxWaitingOfGiver + 3 }, (_, n) => `MAILFEW0${n}`)
    await Promise.all(more.map((id) => party.scene.addDevice(id, {}, [ann])))
    const sent = await Promise.allSettled(
      more.map((id) => party.toDevice(ann, { deviceid: DeviceId.parse(id) })),
    )
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxWaitingOfGiver)
    await party.signIn()
    expect(await party.waitingOf()).toHaveLength(maxWaitingOfGiver)
  })

  it('waits at once for an account that had logged in, and is over when the role was given meanwhile', async () => {
    const party = await openParty()
    await party.scene.addAccount(dee)
    await party.toDevice()
    expect(await party.waitingOf()).toMatchObject([{ deviceid: party.device }])
    await party.deviceSharing.add(party.device, dee, 'VIEW', ann)
    await party.toDevice()
    expect([await party.waitingOf(), await party.seenByAdmins()]).toEqual([[], []])
  })
})

it('an invitation that is sent while its owner logs in for the first time is found', async () => {
  for (let race = 0; race < 60; race += 1) {
    const party = await openParty(drawFrom(race))
    await Promise.all([party.toDevice(), party.signIn()])
    expect(await party.waitingOf()).toHaveLength(1)
    expect(await party.seenByAdmins()).toHaveLength(1)
  }
}, 60_000)

it('an invitation is withdrawn or taken over, and never both', async () => {
  for (let race = 0; race < 60; race += 1) {
    const party = await openParty(drawFrom(race))
    await party.toDevice()
    const [withdrawn] = await Promise.allSettled([party.fromDevice(), party.signIn()])
    expect(await party.waitingOf()).toHaveLength(withdrawn.status === 'fulfilled' ? 0 : 1)
  }
}, 60_000)
