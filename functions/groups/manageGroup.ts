import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { GroupId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import type {
  createGroup as createGroupContract,
  putGroup as putGroupContract,
} from '../../shared/groups/manageGroup'
import { valueWords } from '../../shared/settings/describeSettings'
import type { AccessStore } from '../access/accessStore'
import { membershipWrites } from '../access/membershipWrites'
import { accessKey } from '../core/accessKey'
import { type ServeOnce, keepNothing } from '../core/http/answerOnce'
import { searchIndexFields } from '../core/store/rowFields'
import { putItem, transactUntilDone } from '../core/store/storeWrites'
import type { WriteLog } from '../serverlog/logEntry'
import type { Serve } from '../core/http/serve'
import { setFields } from '../core/store/setFields'
import { newShortId } from '../core/newId'
import { maxGroups, type GroupStore } from './groupStore'

/** A new group has its maker as the one ADMIN and is private: it orders what they have and grants no role. */
export const createGroup =
  (
    documents: DynamoDBDocumentClient,
    TableName: string,
    access: Pick<AccessStore, 'related'>,
    writeLog: WriteLog,
    newGroupId: () => GroupId,
    now: Clock,
  ): ServeOnce<typeof createGroupContract> =>
  async ({ groupName }, caller, keep = keepNothing) => {
    const { setRole } = membershipWrites(TableName)
    const user = accessKey.user(caller.userid)
    if ((await access.related(user, 'GROUP#')).length >= maxGroups) {
      throw new Problem('invalid', `An account can be in at most ${maxGroups} groups. Leave one first.`)
    }
    return transactUntilDone(documents, async () => {
      const groupid = newGroupId()
      const group = accessKey.group(groupid)
      const result = { message: 'Group Created', groupid }
      const facts = { groupName, groupDescription: '', groupSupportEmail: '', userid: caller.userid }
      const meta = {
        pk: group,
        sk: accessKey.meta,
        kind: 'private',
        version: 1,
        admins: 1,
        ...facts,
        ...searchIndexFields('GROUP_NAME', groupName),
      }
      const event = { category: 'Group' as const, name: 'Group Created', description: groupName }
      return {
        items: [
          putItem(TableName, meta, { pk: undefined }),
          ...setRole(group, user, 'ADMIN', { isPrivate: true }),
          writeLog({ subject: group, ...event }, caller, now()),
          ...(await keep(result)),
        ],
        result,
      }
    })
  }

const namesOf = { groupName: 'Name', groupDescription: 'Description', groupSupportEmail: 'Support email' }
type Field = keyof typeof namesOf

/** Only what differs is written and logged. */
export const putGroup =
  (
    documents: DynamoDBDocumentClient,
    TableName: string,
    groups: GroupStore,
    writeLog: WriteLog,
    now: Clock,
  ): Serve<typeof putGroupContract> =>
  ({ groupid, ...wanted }, caller) =>
    transactUntilDone(documents, async () => {
      const group = await groups.read(groupid)
      if (group === undefined) throw new Problem('notFound')
      if (group.kind === 'default') throw new Problem('forbidden')
      if (group.kind === 'private' && (wanted.groupSupportEmail ?? '') !== '') {
        throw new Problem('invalid', 'A private group has no support email.', {
          field: 'groupSupportEmail',
        })
      }
      const changed = (Object.keys(namesOf) as Field[]).filter(
        (field) => wanted[field] !== undefined && wanted[field] !== group[field],
      )
      const result = { message: 'Group Updated' }
      if (changed.length === 0) return { items: [], result }
      const set = {
        ...Object.fromEntries(changed.map((field) => [field, wanted[field]])),
        ...(changed.includes('groupName') ? searchIndexFields('GROUP_NAME', wanted.groupName ?? '') : {}),
      }
      const description = changed
        .map((field) => `${namesOf[field]}: ${valueWords(group[field])} → ${valueWords(wanted[field])}`)
        .join('; ')
      const pk = accessKey.group(groupid)
      const event = { subject: pk, category: 'Group' as const, name: 'Group Updated', description }
      return {
        items: [
          // What the log says was there before must still be there.
          setFields(
            TableName,
            { pk, sk: accessKey.meta },
            {
              set,
              when: Object.fromEntries(changed.map((field) => [field, group[field]])),
            },
          ),
          writeLog(event, caller, now()),
        ],
        result,
      }
    })

const idLength = 9

/** Fifty-three bits: two groups never get the same one, and the write that makes a group would refuse it. */
export const newGroupId = (): GroupId => GroupId.parse(`g-${newShortId(idLength)}`)
