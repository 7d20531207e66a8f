import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import type { putGroup as contract } from '../../shared/groups/manageGroup'
import { accessKey } from '../core/accessKey'
import type { Serve } from '../core/http/serve'
import { findable } from '../core/store/findable'
import { setFields } from '../core/store/setFields'
import { transactUntilDone } from '../core/store/transact'
import type { WriteLog } from '../serverlog/logEntry'
import type { GroupStore } from './groupStore'

const namesOf = { groupName: 'name', groupDescription: 'description', groupSupportEmail: 'support email' }
type Field = keyof typeof namesOf

/** Only what differs is written and told. */
export const putGroup =
  (
    documents: DynamoDBDocumentClient,
    TableName: string,
    groups: GroupStore,
    writeLog: WriteLog,
    now: Clock,
  ): Serve<typeof contract> =>
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
        ...(changed.includes('groupName') ? findable('GROUP_NAME', wanted.groupName ?? '') : {}),
      }
      const told = (text: string | undefined) => (text === undefined || text === '' ? 'none' : text)
      const description = changed
        .map((field) => `${namesOf[field]}: ${told(group[field])} → ${told(wanted[field])}`)
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
