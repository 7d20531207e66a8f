import { UserId } from '../../shared/core/ids'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { type SpecialGroup, readSpecialGroups } from '../../shared/core/roles'
import { openGetItem } from '../core/store/openGetItem'
import { setFields } from '../core/store/setFields'
import type { TransactItem } from '../core/store/storeWrites'

/** Who has special groups, in one item: few people, each in a field of their own. */
const rollKey = { pk: 'SPECIAL_GROUPS' }

const isUser = ([name]: [string, unknown]): boolean => name !== 'pk'

/** The special groups of everybody who has any, as their rows say. */
export const readRoll = async (
  documents: DynamoDBDocumentClient,
  TableName: string,
): Promise<Map<UserId, SpecialGroup[]>> => {
  const roll = (await openGetItem(documents)(TableName, rollKey)) ?? {}
  const users = Object.entries(roll).filter(isUser)
  return new Map(users.map(([id, groups]) => [UserId.parse(id), readSpecialGroups(groups as unknown[])]))
}

/** Goes along with every write of the groups in a person's row. */
export const rollWrite = (TableName: string, userid: UserId, groups: readonly SpecialGroup[]): TransactItem =>
  setFields(TableName, rollKey, groups.length === 0 ? { remove: [userid] } : { set: { [userid]: groups } })
