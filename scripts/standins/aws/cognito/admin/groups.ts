import * as z from 'zod'
import { CognitoError } from '../CognitoError'
import { adminOperation } from '../http/operation'
import type { Pool } from '../pool/Pool'
import type { PoolGroup } from '../pool/PoolState'
import { requireUser } from '../users/poolUsers'
import { describeUser, listingKey } from '../users/userAttributes'
import { pageOf } from '../../core/paginate'

const limit = z.number().int().min(0).max(60).default(60)
const paging = z.object({ Limit: limit, NextToken: z.string().optional() })
const groupName = z.object({ GroupName: z.string().min(1).max(128) })

const describeGroup = (pool: Pool, name: string, group: PoolGroup) => ({
  GroupName: name,
  UserPoolId: pool.definition.id,
  Description: group.description,
  Precedence: group.precedence,
  RoleArn: group.roleArn,
  CreationDate: group.createdSeconds,
  LastModifiedDate: group.createdSeconds,
})

const requireGroup = (pool: Pool, name: string): PoolGroup => {
  const group = Object.hasOwn(pool.state.groups, name) ? pool.state.groups[name] : undefined
  if (!group) throw new CognitoError('ResourceNotFoundException', 'Group not found.')
  return group
}

const describeGroups = (
  pool: Pool,
  names: readonly string[],
  { Limit, NextToken }: z.output<typeof paging>,
) => {
  const { items, next } = pageOf(names, (name) => name, { limit: Limit || 60, token: NextToken })
  return { Groups: items.map((name) => describeGroup(pool, name, requireGroup(pool, name))), NextToken: next }
}

const membership = groupName.extend({ Username: z.string() })

export const adminAddUserToGroup = adminOperation(membership, (pool, { GroupName, Username }) => {
  const user = requireUser(pool, Username)
  requireGroup(pool, GroupName)
  if (!user.groups.includes(GroupName)) user.groups.push(GroupName)
  return {}
})

export const adminRemoveUserFromGroup = adminOperation(membership, (pool, { GroupName, Username }) => {
  const user = requireUser(pool, Username)
  requireGroup(pool, GroupName)
  user.groups = user.groups.filter((name) => name !== GroupName)
  return {}
})

export const adminListGroupsForUser = adminOperation(
  paging.extend({ Username: z.string() }),
  (pool, input) => describeGroups(pool, requireUser(pool, input.Username).groups, input),
  { writes: false },
)

export const listUsersInGroup = adminOperation(
  paging.extend(groupName.shape),
  (pool, { GroupName, Limit, NextToken }) => {
    requireGroup(pool, GroupName)
    const members = Object.values(pool.state.users).filter(({ groups }) => groups.includes(GroupName))
    const { items, next } = pageOf(members, listingKey, { limit: Limit || 60, token: NextToken })
    return { Users: items.map((user) => describeUser(user)), NextToken: next }
  },
  { writes: false },
)
