import type { GroupId, UserId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import type { Role } from '../../shared/core/roles'
import { secondMs } from '../../shared/core/time'
import { type Invitation, openInvitations } from '../access/pendingInvitations'
import { forgetMailedWrites } from '../access/mailedInvitations'
import { membershipWrites } from '../access/membershipWrites'
import { accessKey } from '../core/accessKey'
import type { Caller } from '../core/http/caller'
import { setFields } from '../core/store/setFields'
import { type TransactItem, transactUntilDone } from '../core/store/storeWrites'
import type { Actor } from '../serverlog/logEntry'
import { type Proof, adminProofs, proofChecks } from './placing'
import { type GroupParts, maxGroups, readNamedGroup, type GroupItem } from './groupStore'

/** As many as stand beside the other writes of a transaction. Of a larger group the rest were read just before. */
const maxProofs = 85

export type MemberChange = (held: Role | undefined) => {
  role: Role | undefined
  name: string
  description: string
}

interface Rest {
  /** Further writes of the transaction. */
  also?: (() => Promise<TransactItem[]>) | undefined
  /** Who is offered the role instead of being given it. */
  invited?: { email: string } | undefined
  /** Who the log names, if it is another person than the one whose right it rests on. */
  actor?: Actor | undefined
}

interface Target {
  userid: UserId
  email: string
}

const isMember = () => new Problem('conflict', 'This user is in the group already.')

/**
 * Members of a group change only here. Both directions, the count of ADMINs and the log entry are one transaction,
 * conditional on the version that was read; the same version moves on with each device that is put in or taken out.
 * The caller must have the right at that moment, not only when the request came in.
 */
export const openGroupSharing = (parts: GroupParts) => {
  const { documents, TableName, access, writeLog, now } = parts
  const { bumpMeta, setRole } = membershipWrites(TableName)
  const invitations = openInvitations(documents, TableName)

  /** A new member gains every device that is in it now: its owner must administer each of them at this moment. */
  const openingWrites = async (group: GroupItem): Promise<TransactItem[]> => {
    const key = accessKey.group(group.groupid)
    const [held, proofs] = await Promise.all([
      access.related(key, 'DEVICE#'),
      adminProofs(access, group.userid),
    ])
    const needed = held.map(({ sk }) => proofs.get(sk))
    if (needed.includes(undefined)) throw new Problem('forbidden')
    const known = needed.filter((proof): proof is Proof => proof !== undefined)
    return [
      ...proofChecks(TableName, known).slice(0, maxProofs),
      ...setRole(key, accessKey.user(group.userid), 'ADMIN'),
    ]
  }

  /** What has to hold, and is written, when the first other person is let into a private group. */
  const openingOf = (group: GroupItem, held: Role | undefined, role: Role | undefined) =>
    group.kind === 'private' && held === undefined && role !== undefined ? openingWrites(group) : undefined

  const refuseFull = async (user: string): Promise<void> => {
    if ((await access.countRelated(user, 'GROUP#')) < maxGroups) return
    throw new Problem('conflict', `An account can be in at most ${maxGroups} groups.`)
  }

  const change = (
    group: GroupItem,
    userid: UserId,
    by: Caller,
    decide: MemberChange,
    { also, invited, actor = by }: Rest = {},
  ): Promise<void> =>
    transactUntilDone(documents, async () => {
      const [key, user] = [accessKey.group(group.groupid), accessKey.user(userid)]
      // In this order: a role that changes after the version was read makes the version's condition fail.
      const meta = await access.meta(key)
      const ability = userid === by.userid ? 'viewGroup' : 'editGroupUsers'
      const read = await readNamedGroup(parts, group.groupid, by, ability)
      if (meta === undefined) throw new Problem('notFound')
      const held = await access.directRole(key, user)
      const { role, name, description } = decide(held)
      const given = invited === undefined ? role : held
      if (held === undefined && given !== undefined) await refuseFull(user)
      const admins = Number(given === 'ADMIN') - Number(held === 'ADMIN')
      if (admins < 0 && meta.admins + admins < 1) {
        throw new Problem('conflict', 'A group needs at least one ADMIN.')
      }
      // Whether its devices may be given away is looked at for an invitation too, and again when it is accepted.
      const opening = await openingOf(read, held, role)
      const opens = opening !== undefined && given !== undefined
      const bump = setFields(
        TableName,
        { pk: key, sk: accessKey.meta },
        {
          add: { version: 1, admins },
          set: opens ? { kind: 'shared' } : {},
          when: { version: meta.version },
        },
      )
      const log = writeLog({ subject: key, category: 'Access', name, description }, actor, now())
      return {
        items: [
          bump,
          ...(given === held ? [] : setRole(key, user, given)),
          ...(opens ? opening : []),
          ...(invited === undefined || role === undefined
            ? []
            : await invitations.giveWrites({
                ...{ subject: key, name: read.groupName, userid, email: invited.email, role },
                giver: { userid: by.userid, email: by.email, name: by.name },
                ts: Math.floor(now() / secondMs),
              })),
          log,
          ...((await also?.()) ?? []),
        ],
        result: undefined,
      }
    })

  /** A role for a person who has none; the log says what became of it. */
  const giveToNew = (
    group: GroupItem,
    target: Target,
    by: Caller,
    [name, what]: readonly [name: string, what: string],
    role: Role,
    rest: Rest,
  ) =>
    change(
      group,
      target.userid,
      by,
      (held) => {
        if (held !== undefined) throw isMember()
        return { role, name, description: `${target.email} ${what}` }
      },
      rest,
    )

  return {
    change,
    /**
     * What must hold while a role is offered to an address, or such an offer is withdrawn: the right of the caller, and
     * that the devices of a private group may be given away. The default group is shared with no other person.
     */
    offering: async (groupid: GroupId, by: Caller, role?: Role) => {
      const key = accessKey.group(groupid)
      // In this order: a role that changes after the version was read makes the version's condition fail.
      const meta = await access.meta(key)
      const group = await readNamedGroup(parts, groupid, by, 'editGroupUsers')
      if (meta === undefined) throw new Problem('notFound')
      if (group.kind === 'default') throw new Problem('forbidden')
      await openingOf(group, undefined, role)
      return { name: group.groupName, writes: [bumpMeta(key, meta, 0)] }
    },
    /** Gives a role at once, in the place of an invitation that waits. */
    add: (group: GroupItem, target: Target, role: Role, by: Caller, also: Rest['also']) =>
      giveToNew(group, target, by, ['User Added', `was added as ${role}`], role, {
        also: async () => [
          ...invitations.forgetWrites(target.userid, accessKey.group(group.groupid)),
          ...forgetMailedWrites(TableName, target.email, accessKey.group(group.groupid)),
          ...((await also?.()) ?? []),
        ],
      }),
    /** Offers a role, which gives no right until it is accepted. */
    invite: (group: GroupItem, target: Target, role: Role, by: Caller, also: Rest['also']) =>
      giveToNew(group, target, by, ['User Invited', `was invited as ${role}`], role, {
        also,
        invited: target,
      }),
    /** Gives what was offered, if the giver may still give it. */
    accept: (group: GroupItem, invitation: Invitation, giver: Caller, actor: Actor, also: Rest['also']) => {
      const { userid, email, role } = invitation
      return change(
        group,
        userid,
        giver,
        (held) => {
          if (held !== undefined) throw isMember()
          const description = `${email} accepted the invitation of ${giver.email} as ${role}`
          return { role, name: 'Invitation Accepted', description }
        },
        {
          also: async () => [...(await invitations.endWrites(invitation)), ...((await also?.()) ?? [])],
          actor,
        },
      )
    },
    /** Takes an invitation back; `false` when there is none. */
    withdraw: async (group: GroupItem, userid: UserId, by: Caller): Promise<boolean> => {
      const invitation = await invitations.read(userid, accessKey.group(group.groupid))
      if (invitation === undefined) return false
      await change(
        group,
        userid,
        by,
        (held) => {
          if (held !== undefined) throw isMember()
          const description = `${invitation.email} (${invitation.role}) is no longer invited`
          return { role: undefined, name: 'Invitation Withdrawn', description }
        },
        { also: () => invitations.endWrites(invitation) },
      )
      return true
    },
  }
}
export type GroupSharing = ReturnType<typeof openGroupSharing>
