import type { UserId } from '../../shared/core/ids'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { type SpecialGroup, specialGroups } from '../../shared/core/roles'
import { log } from '../core/log'
import { setFields } from '../core/store/setFields'
import { transactUntilDone } from '../core/store/storeWrites'
import { areSameGroups } from './accountStore'
import type { IdentityProvider } from './identityProvider'
import { readRoll, rollWrite } from './specialGroupRoll'
import { type UserStore, userKey } from './userStore'

/** The groups that each member has, as the lists of the identity provider say. */
const listMembers = async (
  provider: Pick<IdentityProvider, 'membersOf'>,
): Promise<Map<UserId, SpecialGroup[]>> => {
  const members = new Map<UserId, SpecialGroup[]>()
  for (const group of specialGroups) {
    for (const userid of await provider.membersOf(group)) {
      members.set(userid, [...(members.get(userid) ?? []), group])
    }
  }
  return members
}

/** Makes the special groups in the rows of accounts what the identity provider says. */
export const openFollowGroups =
  (
    documents: DynamoDBDocumentClient,
    TableName: string,
    users: Pick<UserStore, 'read'>,
    provider: Pick<IdentityProvider, 'membersOf' | 'groupsOf'>,
  ) =>
  async (): Promise<void> => {
    const roll = await readRoll(documents, TableName)
    const listed = await listMembers(provider)

    /** The row first: a concurrent change has changed the provider before. */
    const follow = (userid: UserId): Promise<void> =>
      transactUntilDone(documents, async () => {
        const row = await users.read(userid)
        if (row === undefined) return { items: [], result: undefined }
        const groups = await provider.groupsOf(userid)
        const change = setFields(TableName, userKey(userid), {
          set: { specialGroups: groups, groupsVersion: row.groupsVersion + 1 },
          when: { groupsVersion: row.groupsVersion === 0 ? undefined : row.groupsVersion },
        })
        const isSame = areSameGroups(row.specialGroups, groups)
        if (!isSame) log.info('Special groups were changed at the identity provider', { userid, groups })
        return {
          items: [...(isSame ? [] : [change]), rollWrite(TableName, userid, groups)],
          result: undefined,
        }
      })

    const everybody = new Set([...roll.keys(), ...listed.keys()])
    for (const userid of everybody) {
      if (!areSameGroups(roll.get(userid), listed.get(userid))) await follow(userid)
    }
  }
