import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type Role, higherRole, readRole, roles } from '../../shared/core/roles'
import { openGetItem } from '../core/openGetItem'
import { defaultGroupOf } from './defaultGroupOf'

/** Keys of the access table: every relation stands in both directions, written in one transaction. */
export const accessKey = {
  user: (userid: string) => `USER#${userid}`,
  device: (deviceid: string) => `DEVICE#${deviceid}`,
  group: (groupid: string) => `GROUP#${groupid}`,
  meta: 'META',
} as const

/** `DEVICE#TRUCK0001` → `TRUCK0001`. */
export const idIn = (key: string): string => key.slice(key.indexOf('#') + 1)

/** The row of a device or group that every membership change is conditional on. */
const AccessMeta = z.object({
  version: z.number(),
  /** How many people hold ADMIN directly. */
  admins: z.number(),
})
export type AccessMeta = z.infer<typeof AccessMeta>

/** `role` is read by `readRole` alone, so that an unknown one gives nothing; a group's devices carry none. */
const AccessRow = z.object({ pk: z.string(), sk: z.string(), role: z.unknown().optional() })
export type AccessRow = z.infer<typeof AccessRow>

export interface AccessStore {
  /** The highest of the direct role and the roles through every group that holds the device. */
  roleOnDevice(userid: string, deviceid: string): Promise<Role | undefined>
  roleInGroup(userid: string, groupid: string): Promise<Role | undefined>
  /** The direct relation only. */
  directRole(subject: string, object: string): Promise<Role | undefined>
  meta(subject: string): Promise<AccessMeta | undefined>
  /** Rows of one subject whose sort key starts with `prefix`, all pages. */
  related(subject: string, prefix: 'USER#' | 'DEVICE#' | 'GROUP#'): Promise<AccessRow[]>
}

/** Reads are strongly consistent, so that access taken away is gone with the next request. */
export const openAccessStore = (documents: DynamoDBDocumentClient, TableName: string): AccessStore => {
  const getItem = openGetItem(documents)
  const get = (pk: string, sk: string) => getItem(TableName, { pk, sk })

  const related: AccessStore['related'] = async (subject, prefix) => {
    const rows: AccessRow[] = []
    let ExclusiveStartKey: Record<string, unknown> | undefined
    do {
      const page = await documents.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
          ExpressionAttributeValues: { ':pk': subject, ':prefix': prefix },
          ConsistentRead: true,
          ExclusiveStartKey,
        }),
      )
      rows.push(...(page.Items ?? []).map((row) => AccessRow.parse(row)))
      ExclusiveStartKey = page.LastEvaluatedKey
    } while (ExclusiveStartKey !== undefined)
    return rows
  }

  const directRole: AccessStore['directRole'] = async (subject, object) =>
    readRole((await get(subject, object))?.role)

  return {
    related,
    directRole,
    meta: async (subject) => AccessMeta.optional().parse(await get(subject, accessKey.meta)),
    roleInGroup: (userid, groupid) => directRole(accessKey.group(groupid), accessKey.user(userid)),
    roleOnDevice: async (userid, deviceid) => {
      const [direct, memberships] = await Promise.all([
        directRole(accessKey.device(deviceid), accessKey.user(userid)),
        related(accessKey.user(userid), 'GROUP#'),
      ])
      if (direct === roles[0]) return direct
      // The default group holds what was given directly. Asked by the caller's groups, not by those of the device: how
      // long it takes tells nothing about a device that the caller may not see.
      const own = accessKey.group(defaultGroupOf(userid))
      const inherited = await Promise.all(
        memberships
          .filter(({ sk }) => sk !== own)
          .map(async ({ sk, role }) =>
            (await get(accessKey.device(deviceid), sk)) === undefined ? undefined : readRole(role),
          ),
      )
      return inherited.reduce(higherRole, direct)
    },
  }
}
