import type { UserId } from '../../shared/core/ids'
import { readRole } from '../../shared/core/roles'
import type { AccessRow, AccessStore } from '../access/accessStore'
import { unchangedRows } from '../access/membershipWrites'
import { accessKey } from '../core/accessKey'
import type { TransactItem } from '../core/store/storeWrites'

/** The rows that make a person an ADMIN of a device: one that gives it directly, or a membership and what the group holds. */
export type Proof = readonly Pick<AccessRow, 'pk' | 'sk' | 'role'>[]

/** Of every device that an account administers one proof, by the device's key; a direct one before one by a group. */
export const adminProofs = async (
  access: Pick<AccessStore, 'related'>,
  userid: UserId,
): Promise<Map<string, Proof>> => {
  const user = accessKey.user(userid)
  const [direct, memberships] = await Promise.all([
    access.related(user, 'DEVICE#'),
    access.related(user, 'GROUP#'),
  ])
  const groups = memberships.filter(({ role, isPrivate }) => readRole(role) === 'ADMIN' && isPrivate !== true)
  const held = await Promise.all(
    groups.map(async ({ sk: group }) => ({ group, rows: await access.related(group, 'DEVICE#') })),
  )
  const proofs = new Map<string, Proof>()
  for (const { group, rows } of held) {
    for (const { sk: device } of rows) {
      proofs.set(device, [
        { pk: group, sk: user, role: 'ADMIN' },
        { pk: group, sk: device },
      ])
    }
  }
  for (const { sk: device, role } of direct) {
    if (readRole(role) === 'ADMIN') proofs.set(device, [{ pk: device, sk: user, role: 'ADMIN' }])
  }
  return proofs
}

/** Checks that the proofs still hold when the transaction is carried out. */
export const proofChecks = (TableName: string, proofs: readonly Proof[]): TransactItem[] =>
  unchangedRows(TableName, proofs.flat())
