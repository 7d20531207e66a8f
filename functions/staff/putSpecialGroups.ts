import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import {
  AdminAddUserToGroupCommand,
  AdminRemoveUserFromGroupCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import type { UserId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { type SpecialGroup, staffGroup } from '../../shared/core/roles'
import type { Clock } from '../../shared/core/time'
import type { putSpecialGroups as contract } from '../../shared/staff/staffSearch'
import type { Serve } from '../core/http/serve'
import { setFields } from '../core/store/setFields'
import { transactUntilDone } from '../core/store/storeWrites'
import type { WriteLog } from '../serverlog/logEntry'
import { rollWrite } from '../users/mirrorAccount'
import { type UserStore, userKey } from '../users/userStore'
import { openIdentityProvider } from '../users/identityProvider'

/** What is changed of groups at the identity provider. */
interface GroupChanges {
  groupsOf(userid: UserId): Promise<SpecialGroup[]>
  join(userid: UserId, group: SpecialGroup): Promise<void>
  leave(userid: UserId, group: SpecialGroup): Promise<void>
}

const namesOf = (groups: readonly SpecialGroup[]): string =>
  groups.length === 0 ? 'none' : groups.join(', ')

/** At the identity provider first, then in the portal's own row, which is what counts at the next request. */
export const putSpecialGroups =
  (
    documents: DynamoDBDocumentClient,
    TableName: string,
    users: Pick<UserStore, 'read'>,
    provider: GroupChanges,
    writeLog: WriteLog,
    now: Clock,
  ): Serve<typeof contract> =>
  async ({ userid, specialGroups }, caller) => {
    if (userid === caller.userid && !specialGroups.includes(staffGroup)) {
      throw new Problem('conflict', 'You cannot leave the staff yourself. Ask another member of staff.')
    }
    if ((await users.read(userid)) === undefined) throw new Problem('notFound')
    const before = await provider.groupsOf(userid)
    for (const group of specialGroups) if (!before.includes(group)) await provider.join(userid, group)
    for (const group of before) if (!specialGroups.includes(group)) await provider.leave(userid, group)
    return transactUntilDone(documents, async () => {
      const row = await users.read(userid)
      if (row === undefined) throw new Problem('notFound')
      const groups = await provider.groupsOf(userid)
      const description = `${row.email}: ${namesOf(before)} → ${namesOf(groups)}`
      const event = { category: 'Access' as const, name: 'Special Groups Changed By Staff', description }
      return {
        items: [
          setFields(TableName, userKey(userid), {
            set: { specialGroups: groups, groupsVersion: row.groupsVersion + 1 },
            when: { groupsVersion: row.groupsVersion === 0 ? undefined : row.groupsVersion },
          }),
          rollWrite(TableName, userid, groups),
          writeLog({ subject: userKey(userid).pk, ...event }, caller, now()),
        ],
        result: { message: 'Special groups saved.' },
      }
    })
  }

export const openGroupChanges = (
  cognito: CognitoIdentityProviderClient,
  UserPoolId: string,
): GroupChanges => ({
  groupsOf: openIdentityProvider(cognito, UserPoolId).groupsOf,
  join: async (Username, GroupName) => {
    await cognito.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName }))
  },
  leave: async (Username, GroupName) => {
    await cognito.send(new AdminRemoveUserFromGroupCommand({ UserPoolId, Username, GroupName }))
  },
})
