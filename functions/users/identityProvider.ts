import {
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  type AttributeType,
  type CognitoIdentityProviderClient,
  ListUsersCommand,
  ListUsersInGroupCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import { UserId } from '../../shared/core/ids'
import { type SpecialGroup, readSpecialGroups } from '../../shared/core/roles'
import { profileOf } from './mirrorAccount'

/** An account as the identity provider has it. */
export interface ProviderAccount {
  userid: UserId
  /** When anything about it was last changed there, epoch milliseconds. */
  modifiedMs: number
  isEnabled: boolean
  status: string
  attributes: Readonly<Record<string, string | undefined>>
  profile: string
}

/** What an administrator asks of the identity provider. Its lists may be a moment behind. */
export interface IdentityProvider {
  /** Every account that was changed since, with when. */
  changedSince(ms: number): Promise<{ userid: UserId; modifiedMs: number }[]>
  read(userid: UserId): Promise<ProviderAccount | undefined>
  membersOf(group: SpecialGroup): Promise<UserId[]>
  /** Empty when there is no such account. */
  readonly groupsOf: (userid: UserId) => Promise<SpecialGroup[]>
}

/** As many as one answer holds. */
const pageSize = 60

/** The subject, which every account of the user pool has. */
const idIn = (list: readonly AttributeType[] | undefined): UserId =>
  UserId.parse(list?.find(({ Name }) => Name === 'sub')?.Value)

const readAttributes = (list: readonly AttributeType[] = []): Record<string, string | undefined> =>
  Object.fromEntries(list.map(({ Name = '', Value }) => [Name, Value]))

const unlessGone = async <T>(question: Promise<T>): Promise<T | undefined> => {
  try {
    return await question
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined
    throw error
  }
}

/** All pages of a list, each asked for with the token of the one before. */
const readPages = async <T>(
  readPage: (token: string | undefined) => Promise<{ items: readonly T[]; next: string | undefined }>,
): Promise<T[]> => {
  const all: T[] = []
  let token: string | undefined
  do {
    const { items, next } = await readPage(token)
    all.push(...items)
    token = next
  } while (token !== undefined)
  return all
}

export const openIdentityProvider = (
  cognito: CognitoIdentityProviderClient,
  UserPoolId: string,
): IdentityProvider => ({
  changedSince: async (ms) => {
    const users = await readPages(async (PaginationToken) => {
      const page = await cognito.send(
        new ListUsersCommand({ UserPoolId, Limit: pageSize, AttributesToGet: ['sub'], PaginationToken }),
      )
      return { items: page.Users ?? [], next: page.PaginationToken }
    })
    return users
      .map(({ Attributes, UserLastModifiedDate }) => ({
        userid: idIn(Attributes),
        modifiedMs: UserLastModifiedDate?.getTime() ?? 0,
      }))
      .filter(({ modifiedMs }) => modifiedMs >= ms)
  },
  read: async (userid) => {
    const user = await unlessGone(cognito.send(new AdminGetUserCommand({ UserPoolId, Username: userid })))
    if (user === undefined) return undefined
    const attributes = readAttributes(user.UserAttributes)
    return {
      userid,
      modifiedMs: user.UserLastModifiedDate?.getTime() ?? 0,
      isEnabled: user.Enabled ?? true,
      status: user.UserStatus ?? 'UNKNOWN',
      attributes,
      profile: profileOf(attributes, user.UserMFASettingList),
    }
  },
  membersOf: async (GroupName) => {
    const users = await readPages(async (NextToken) => {
      const page = await cognito.send(
        new ListUsersInGroupCommand({ UserPoolId, GroupName, Limit: pageSize, NextToken }),
      )
      return { items: page.Users ?? [], next: page.NextToken }
    })
    return users.map(({ Attributes }) => idIn(Attributes))
  },
  groupsOf: async (Username) => {
    const groups = await readPages(async (NextToken) => {
      const page = await unlessGone(
        cognito.send(new AdminListGroupsForUserCommand({ UserPoolId, Username, Limit: pageSize, NextToken })),
      )
      return { items: page?.Groups ?? [], next: page?.NextToken }
    })
    return readSpecialGroups(groups.map(({ GroupName }) => GroupName))
  },
})
