import type { SQSRecord } from 'aws-lambda'
import * as z from 'zod'
import { mayInGroup, staffGroup } from '../../shared/core/roles'
import { accessKey } from '../core/accessKey'
import type { AccessStore } from '../access/accessStore'
import type { Caller } from '../core/http/caller'
import type { UserStore } from '../users/userStore'
import { takeEach } from '../alerts/workQueue'
import type { TakeBatch } from '../core/onBatch'
import { endedSk } from '../groups/endedRows'
import { type ReportRow, groupOf } from './reportStore'

const Message = z.object({ pk: z.string(), sk: z.string() })

type Work = (pk: string, sk: string) => Promise<void>

/** Does what is due of reports, and of groups that have ended. */
export const openTakeReports = (run: Work, erase: Work): TakeBatch => {
  const take = ({ body }: SQSRecord): Promise<void> => {
    const { pk, sk } = Message.parse(JSON.parse(body))
    return sk === endedSk ? erase(pk, sk) : run(pk, sk)
  }
  return takeEach(take, 'a report could not be made')
}

/** The owner of a report as who would ask for it now; undefined for one who may not see the group any more. */
export const openReadOwner =
  (access: Pick<AccessStore, 'roleInGroup' | 'meta'>, users: Pick<UserStore, 'read'>) =>
  async (row: ReportRow): Promise<Caller | undefined> => {
    const groupid = groupOf(row)
    const { userid } = row.owner
    const [user, own] = await Promise.all([users.read(userid), access.roleInGroup(userid, groupid)])
    if (user === undefined || user.isDisabled) return undefined
    const isStaff = user.specialGroups.includes(staffGroup)
    const isThere = isStaff && (await access.meta(accessKey.group(groupid))) !== undefined
    const role = isThere ? 'ADMIN' : own
    if (role === undefined || !mayInGroup(role, 'viewReports')) return undefined
    return {
      userid,
      email: user.email,
      name: user.name,
      specialGroups: new Set(user.specialGroups),
      role,
      sessionId: '',
      tokenExpires: 0,
      requestId: '',
    }
  }
