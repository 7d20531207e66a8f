import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { Problem } from '../../shared/core/problem'
import type { UserId } from '../../shared/core/ids'
import type { Clock } from '../../shared/core/time'
import type { removeFromAccount as contract } from '../../shared/staff/staffDevice'
import type { AccessRow, AccessStore } from '../access/accessStore'
import { membershipWrites } from '../access/membershipWrites'
import { accessKey, idIn } from '../core/accessKey'
import type { Serve } from '../core/http/serve'
import { type TransactItem, transactUntilDone } from '../core/store/storeWrites'
import type { WriteLog } from '../serverlog/logEntry'
import type { UserStore } from '../users/userStore'

/** A transaction holds a hundred writes, up to three for each relation. */
const mostRelations = 30

/**
 * Staff may take the last ADMIN too: a unit that was sold on, or added by mistake, has no owner then and is added
 * anew by its password.
 */
export const removeFromAccount =
  (
    documents: DynamoDBDocumentClient,
    TableName: string,
    access: Pick<AccessStore, 'meta' | 'related'>,
    users: Pick<UserStore, 'read'>,
    writeLog: WriteLog,
    now: Clock,
  ): Serve<typeof contract> =>
  ({ deviceid, userid }, caller) => {
    const { bumpMeta, setRole, letGo } = membershipWrites(TableName)
    const device = accessKey.device(deviceid)

    /** Moved on as well, so that no group is changed from its old members. */
    const leaveGroup = async (group: string): Promise<TransactItem[]> => {
      const meta = await access.meta(group)
      return [...letGo(group, device), ...(meta === undefined ? [] : [bumpMeta(group, meta, 0)])]
    }

    const describe = async (taken: readonly AccessRow[], groups: number): Promise<string> => {
      const people = await Promise.all(
        taken.map(async ({ sk, role }) => {
          const user = await users.read(idIn(sk) as UserId)
          return `${user?.email ?? idIn(sk)} (${String(role)})`
        }),
      )
      return [...people, ...(groups === 0 ? [] : [`${groups} ${groups === 1 ? 'group' : 'groups'}`])].join(
        ', ',
      )
    }

    return transactUntilDone(documents, async () => {
      // First, so that a change after it makes its condition fail.
      const meta = await access.meta(device)
      if (meta === undefined) throw new Problem('notFound')
      const [people, holding] = await Promise.all([
        access.related(device, 'USER#'),
        userid === undefined ? access.related(device, 'GROUP#') : [],
      ])
      const taken = userid === undefined ? people : people.filter(({ sk }) => sk === accessKey.user(userid))
      if (taken.length + holding.length === 0) {
        throw new Problem('conflict', 'This device is not in that account.')
      }
      if (taken.length + holding.length > mostRelations) {
        throw new Problem(
          'conflict',
          'Too many accounts and groups have this device. Remove it from some of them first.',
        )
      }
      const event = { category: 'Access' as const, name: 'Removed From Account By Staff' }
      const description = await describe(taken, holding.length)
      const admins = taken.filter(({ role }) => role === 'ADMIN').length
      const groupWrites = await Promise.all(holding.map(({ sk }) => leaveGroup(sk)))
      return {
        items: [
          bumpMeta(device, meta, -admins),
          ...taken.flatMap(({ sk }) => setRole(device, sk, undefined)),
          ...groupWrites.flat(),
          writeLog({ subject: device, ...event, description }, caller, now()),
        ],
        result: { message: 'The device was removed.' },
      }
    })
  }
