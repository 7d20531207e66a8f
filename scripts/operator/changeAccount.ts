import {
  AdminAddUserToGroupCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserMFAPreferenceCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'
import { UserId } from '../../shared/core/ids'
import { type SpecialGroup, readSpecialGroups } from '../../shared/core/roles'
import type { Clock } from '../../shared/core/time'
import { type TransactItem, transactUntilDone } from '../../functions/core/store/storeWrites'
import type { WriteLog } from '../../functions/serverlog/logEntry'
import { rollWrite } from '../../functions/users/mirrorAccount'
import { userKey } from '../../functions/users/userStore'

export type AccountChange =
  { kind: 'join' | 'leave'; group: SpecialGroup } | { kind: 'disable' | 'enable' | 'dropFactor' }

interface Places {
  userPoolId: string
  usersTable: string
}

export interface ChangedAccount {
  userid: string
  specialGroups: SpecialGroup[]
  isEnabled: boolean
  /** False for a person who has never signed in: the portal has no row of them yet. */
  isKnown: boolean
}

const describe = (change: AccountChange, email: string): string => {
  const words = {
    ...{ join: 'joined', leave: 'left', disable: 'was disabled', enable: 'was enabled' },
    dropFactor: 'has no second factor any more',
  } as const
  return `${email} ${words[change.kind]}${'group' in change ? ` ${change.group}` : ''}`
}

/** Who stands in the log for an operator at the command line. */
const operator = {
  userid: UserId.parse('00000000-0000-4000-8000-000000000000'),
  email: 'operator',
  name: 'Operator',
}

/**
 * Changes what an account is: at the identity provider first, then in the portal's own row, which is what counts at
 * the next request. Safe to repeat: the row always becomes what the identity provider says.
 */
export const openChangeAccount = (
  cognito: CognitoIdentityProviderClient,
  documents: DynamoDBDocumentClient,
  { userPoolId: UserPoolId, usersTable: TableName }: Places,
  writeLog: WriteLog,
  now: Clock,
) => {
  const changeIdentity = async (Username: string, change: AccountChange): Promise<void> => {
    const user = { UserPoolId, Username }
    switch (change.kind) {
      case 'join':
        await cognito.send(new AdminAddUserToGroupCommand({ ...user, GroupName: change.group }))
        return
      case 'leave':
        await cognito.send(new AdminRemoveUserFromGroupCommand({ ...user, GroupName: change.group }))
        return
      case 'disable':
        await cognito.send(new AdminDisableUserCommand(user))
        return
      case 'enable':
        await cognito.send(new AdminEnableUserCommand(user))
        return
      case 'dropFactor': {
        const off = { Enabled: false, PreferredMfa: false }
        const factors = { SoftwareTokenMfaSettings: off, SMSMfaSettings: off }
        await cognito.send(new AdminSetUserMFAPreferenceCommand({ ...user, ...factors }))
      }
    }
  }

  const readIdentity = async (Username: string) => {
    const [found, { Groups = [] }] = await Promise.all([
      cognito.send(new AdminGetUserCommand({ UserPoolId, Username })),
      cognito.send(new AdminListGroupsForUserCommand({ UserPoolId, Username })),
    ])
    const sub = found.UserAttributes?.find(({ Name }) => Name === 'sub')?.Value ?? ''
    return {
      userid: UserId.parse(sub),
      isEnabled: found.Enabled ?? true,
      specialGroups: readSpecialGroups(Groups.map(({ GroupName }) => GroupName)),
    }
  }

  /** With `endsSessions` those are over that began until now. */
  const rowWrite = (
    userid: UserId,
    specialGroups: SpecialGroup[],
    isEnabled: boolean,
    endsSessions: boolean,
  ): TransactItem => ({
    Update: {
      TableName,
      Key: userKey(userid),
      UpdateExpression: `SET specialGroups = :groups, isDisabled = :disabled${endsSessions ? ', validAfter = :after' : ''} ADD groupsVersion :one`,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: {
        ':groups': specialGroups,
        ':disabled': !isEnabled,
        ':one': 1,
        ...(endsSessions ? { ':after': Math.floor(now() / 1000) + 1 } : {}),
      },
    },
  })

  return async (email: string, change: AccountChange): Promise<ChangedAccount> => {
    await changeIdentity(email, change)
    const identity = await readIdentity(email)
    const { userid, specialGroups, isEnabled } = identity
    // A phone that is lost may be signed in.
    const endsSessions = !isEnabled || change.kind === 'dropFactor'
    const { Item } = await documents.send(
      new GetCommand({ TableName, Key: userKey(userid), ConsistentRead: true }),
    )
    if (Item === undefined) return { ...identity, isKnown: false }
    const entry = {
      subject: userKey(userid).pk,
      category: 'Access' as const,
      name: 'Account Changed',
      description: describe(change, email),
    }
    await transactUntilDone(documents, () =>
      Promise.resolve({
        items: [
          rowWrite(userid, specialGroups, isEnabled, endsSessions),
          rollWrite(TableName, userid, specialGroups),
          writeLog(entry, operator, now()),
        ],
        result: undefined,
      }),
    )
    return { ...identity, isKnown: true }
  }
}
