import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { Problem } from '../../shared/core/problem'
import type { DeviceAbility, Role } from '../../shared/core/roles'
import { type Clock, secondMs } from '../../shared/core/time'
import type { DeviceId, UserId } from '../../shared/core/ids'
import type { Caller } from '../core/http/caller'
import { type TransactItem, transactUntilDone } from '../core/store/storeWrites'
import type { Actor, WriteLog } from '../serverlog/logEntry'
import { accessKey } from '../core/accessKey'
import type { AccessStore } from './accessStore'
import { type Invitation, openInvitations } from './pendingInvitations'
import { forgetMailedWrites } from './mailedInvitations'
import { membershipWrites, rightNow } from './membershipWrites'

/** Further writes of the transaction. */
type Also = () => Promise<TransactItem[]>

export interface DeviceSharing {
  /**
   * Gives a role to a person who has none. `also` stands in the same transaction, asked for afresh at each try.
   * @throws Problem `conflict` when they have one
   */
  add(
    deviceid: DeviceId,
    target: { userid: UserId; email: string },
    role: Role,
    by: Caller,
    also?: Also,
  ): Promise<void>
  /**
   * Offers a role, which gives no right until it is accepted.
   * @throws Problem `conflict` when they have a role or an invitation, or too many wait for them
   */
  invite(
    device: { deviceid: DeviceId; name: string },
    target: { userid: UserId; email: string },
    role: Role,
    by: Caller,
    also?: Also,
  ): Promise<void>
  /** Gives what was offered, if the giver may still give it. @throws Problem `notFound`, `forbidden`, `conflict` */
  accept(deviceid: DeviceId, invitation: Invitation, giver: Caller, by: Actor, also?: Also): Promise<void>
  /** Answers the role before. @throws Problem `notFound` without a role, `conflict` for the last ADMIN */
  change(deviceid: DeviceId, userid: UserId, role: Role, by: Caller): Promise<Role>
  /** Takes back the role, or the invitation of a person without one; answers which. @throws Problem as `change` */
  remove(deviceid: DeviceId, userid: UserId, by: Caller, also?: Also): Promise<'role' | 'invitation'>
}

const lastAdmin = () => new Problem('conflict', 'A device needs at least one ADMIN.')
const hasAccess = () => new Problem('conflict', 'This user already has access to the device.')
const noAccess = () => new Problem('notFound', 'This user has no access to the device.')

/**
 * Membership of a device changes only here. Both directions, the count of ADMINs and the log entry are one
 * transaction, conditional on the version that was read: two ADMINs cannot remove each other at once. The caller must
 * have the right at that moment, not only when the request came in.
 */
export const openDeviceSharing = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  access: AccessStore,
  writeLog: WriteLog,
  now: Clock,
): DeviceSharing => {
  const { bumpMeta, setRole } = membershipWrites(TableName)
  const invitations = openInvitations(documents, TableName)

  interface Asked {
    deviceid: DeviceId
    userid: UserId
    by: Caller
    needs: DeviceAbility
    /** Who the log names, if it is another person than the one whose right it rests on. */
    actor?: Actor
  }
  type Decide = (held: Role | undefined) => { role: Role | undefined; name: string; description: string }

  /** `decide` sees the role now held and says the role to hold next (`undefined`: none), or throws. */
  const changeMembership = (
    { deviceid, userid, by, needs, actor = by }: Asked,
    decide: Decide,
    also: Also = () => Promise.resolve([]),
  ) =>
    transactUntilDone(documents, async () => {
      const device = accessKey.device(deviceid)
      const user = accessKey.user(userid)
      // In this order: a role that changes after the version was read makes the version's condition fail.
      const meta = await access.meta(device)
      const [rights, held] = await Promise.all([
        rightNow({ access, TableName }, by, deviceid, needs),
        access.directRole(device, user),
      ])
      if (meta === undefined) throw new Problem('notFound')
      const { role, name, description } = decide(held)
      const adminChange = Number(role === 'ADMIN') - Number(held === 'ADMIN')
      if (adminChange < 0 && meta.admins + adminChange < 1) throw lastAdmin()
      const log = writeLog({ subject: device, category: 'Access', name, description }, actor, now())
      return {
        items: [
          bumpMeta(device, meta, adminChange),
          ...setRole(device, user, role),
          ...rights,
          log,
          ...(await also()),
        ],
        result: undefined,
      }
    })

  const invite: DeviceSharing['invite'] = ({ deviceid, name }, { userid, email }, role, by, also) =>
    changeMembership(
      { deviceid, userid, by, needs: 'editUsers' },
      (held) => {
        if (held !== undefined) throw hasAccess()
        return { role: undefined, name: 'User Invited', description: `${email} was invited as ${role}` }
      },
      async () => {
        const giver = { userid: by.userid, email: by.email, name: by.name }
        const subject = accessKey.device(deviceid)
        const ts = Math.floor(now() / secondMs)
        const invitation = { subject, name, userid, email, role, giver, ts }
        return [...(await invitations.giveWrites(invitation)), ...((await also?.()) ?? [])]
      },
    )

  const withdraw = (invitation: Invitation, deviceid: DeviceId, by: Caller): Promise<void> =>
    changeMembership(
      { deviceid, userid: invitation.userid, by, needs: 'editUsers' },
      (held) => {
        if (held !== undefined) throw hasAccess()
        const description = `${invitation.email} (${invitation.role}) is no longer invited`
        return { role: undefined, name: 'Invitation Withdrawn', description }
      },
      () => invitations.endWrites(invitation),
    )

  return {
    add: (deviceid, { userid, email }, role, by, also) =>
      changeMembership(
        { deviceid, userid, by, needs: 'editUsers' },
        (held) => {
          if (held !== undefined) throw hasAccess()
          return { role, name: 'User Added', description: `${email} was added as ${role}` }
        },
        async () => [
          ...invitations.forgetWrites(userid, accessKey.device(deviceid)),
          ...forgetMailedWrites(TableName, email, accessKey.device(deviceid)),
          ...((await also?.()) ?? []),
        ],
      ),
    invite,
    accept: (deviceid, invitation, giver, actor, also) => {
      const { userid, email, role } = invitation
      return changeMembership(
        { deviceid, userid, by: giver, needs: 'editUsers', actor },
        (held) => {
          if (held !== undefined) throw hasAccess()
          const description = `${email} accepted the invitation of ${giver.email} as ${role}`
          return { role, name: 'Invitation Accepted', description }
        },
        async () => [...(await invitations.endWrites(invitation)), ...((await also?.()) ?? [])],
      )
    },
    change: async (deviceid, userid, role, by) => {
      let before = role
      await changeMembership({ deviceid, userid, by, needs: 'editUsers' }, (held) => {
        if (held === undefined) throw noAccess()
        before = held
        return { role, name: 'User Role Changed', description: `${userid} was ${held}, is now ${role}` }
      })
      return before
    },
    remove: async (deviceid, userid, by, also) => {
      const waiting = await invitations.read(userid, accessKey.device(deviceid))
      if (waiting !== undefined && userid !== by.userid) {
        await withdraw(waiting, deviceid, by)
        return 'invitation'
      }
      // Leaving is for everybody who is there.
      const needs = userid === by.userid ? 'viewData' : 'editUsers'
      const decide = (held: Role | undefined) => {
        if (held === undefined) throw noAccess()
        return { role: undefined, name: 'User Removed', description: `${userid} (${held}) was removed` }
      }
      await changeMembership({ deviceid, userid, by, needs }, decide, also)
      return 'role'
    },
  }
}
