import type { UserId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import type { Role } from '../../shared/core/roles'
import { membershipWrites } from '../access/membershipWrites'
import { accessKey } from '../core/accessKey'
import type { Caller } from '../core/caller'
import { setFields } from '../core/setFields'
import { type TransactItem, transactUntilDone } from '../core/transact'
import { type Proof, adminProofs, proofChecks } from './adminProofs'
import { type GroupParts, readNamedGroup } from './groupParts'
import type { GroupItem } from './groupStore'

/** As many as stand beside the other writes of a transaction. Of a larger group the rest were read just before. */
const maxProofs = 85

export type MemberChange = (held: Role | undefined) => {
  role: Role | undefined
  name: string
  description: string
}

/**
 * Members of a group change only here. Both directions, the count of ADMINs and the log entry are one transaction,
 * conditional on the version that was read; the same version moves on with each device that is put in or taken out.
 * Whoever asks must have the right at that moment, not only when the request came in.
 */
export const openGroupSharing = (parts: GroupParts) => {
  const { documents, TableName, access, writeLog, now } = parts
  const { setRole } = membershipWrites(TableName)

  /** Whoever is let in gains every device that is in it now: its owner must administer each of them at this moment. */
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

  const change = (
    group: GroupItem,
    userid: UserId,
    by: Caller,
    decide: MemberChange,
    also: () => Promise<TransactItem[]> = () => Promise.resolve([]),
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
      const admins = Number(role === 'ADMIN') - Number(held === 'ADMIN')
      if (admins < 0 && meta.admins + admins < 1) {
        throw new Problem('conflict', 'A group needs at least one ADMIN.')
      }
      const opens = read.kind === 'private' && held === undefined
      const bump = setFields(
        TableName,
        { pk: key, sk: accessKey.meta },
        {
          add: { version: 1, admins },
          set: opens ? { kind: 'shared' } : {},
          when: { version: meta.version },
        },
      )
      const log = writeLog({ subject: key, category: 'Access', name, description }, by, now())
      return {
        items: [
          bump,
          ...setRole(key, user, role),
          ...(opens ? await openingWrites(read) : []),
          log,
          ...(await also()),
        ],
        result: undefined,
      }
    })

  return { change }
}
export type GroupSharing = ReturnType<typeof openGroupSharing>
