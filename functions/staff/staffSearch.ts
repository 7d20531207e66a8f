import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { DeviceId, GroupId, UserId } from '../../shared/core/ids'
import type { Clock } from '../../shared/core/time'
import { tierOf } from '../../shared/plans/tierOf'
import type { FoundDevice, staffSearch as contract } from '../../shared/staff/staffSearch'
import { type Findable, termOf } from '../core/store/rowFields'
import type { AccessStore } from '../access/accessStore'
import { idIn, accessKey } from '../core/accessKey'
import type { Serve } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import type { GroupStore } from '../groups/groupStore'
import type { UserRow, UserStore } from '../users/userStore'

/** Keys of the rows whose term begins so, in the order of their terms; `more` when there are others. */
type FindRows = (
  TableName: string,
  find: Findable,
  text: string,
) => Promise<{ keys: Record<string, unknown>[]; more: boolean }>

/** As many as a person looks through. */
const mostFound = 20

/** One page of a sparse index: what is not asked for is not read, however many rows the table has. */
export const openFindRows =
  (documents: DynamoDBDocumentClient): FindRows =>
  async (TableName, find, text) => {
    const page = await documents.send(
      new QueryCommand({
        TableName,
        IndexName: 'find',
        KeyConditionExpression: 'find = :find AND begins_with(findAs, :term)',
        ExpressionAttributeValues: { ':find': find, ':term': termOf(text) },
        Limit: mostFound,
      }),
    )
    return { keys: page.Items ?? [], more: page.LastEvaluatedKey !== undefined }
  }

interface Parts {
  find: FindRows
  tables: { devices: string; users: string; access: string }
  devices: Pick<DeviceStore, 'records'>
  users: Pick<UserStore, 'read' | 'findByEmail'>
  groups: GroupStore
  access: Pick<AccessStore, 'related'>
  now: Clock
}

interface Hint {
  deviceid: DeviceId
  by: FoundDevice['by']
  mail?: string
}

/** What several people have in one answer would hide which is whose. */
const mostOwners = 3

const uniqueBy = <T>(rows: readonly T[], keyOf: (row: T) => string): T[] => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
]

const deviceIdsIn = (rows: readonly { sk: string }[]): DeviceId[] =>
  rows.flatMap(({ sk }) => DeviceId.safeParse(idIn(sk)).data ?? [])

/** By the beginning of an id, a name or a mail, in whatever capitals; whole ids of accounts and groups lead as well. */
export const staffSearch =
  ({ find, tables, devices, users, groups, access, now }: Parts): Serve<typeof contract> =>
  async ({ text }) => {
    const findAccounts = async () => {
      const whole = UserId.safeParse(text.toLowerCase())
      const [byMail, byName, byId] = await Promise.all([
        find(tables.users, 'MAIL', text),
        find(tables.users, 'ACCOUNT_NAME', text),
        whole.success ? users.read(whole.data) : undefined,
      ])
      const rows = await Promise.all([
        ...byMail.keys.map(({ pk }) => users.findByEmail(idIn(String(pk)))),
        ...byName.keys.map(({ pk }) => users.read(UserId.parse(idIn(String(pk))))),
      ])
      const found = [byId, ...rows].filter((row): row is UserRow => row !== undefined)
      return { found: uniqueBy(found, ({ userid }) => userid), more: byMail.more || byName.more }
    }

    const findGroups = async () => {
      const whole = GroupId.safeParse(text)
      const byName = await find(tables.access, 'GROUP_NAME', text)
      const ids = byName.keys.map(({ pk }) => GroupId.parse(idIn(String(pk))))
      const rows = await Promise.all(
        [...(whole.success ? [whole.data] : []), ...ids].map((groupid) => groups.read(groupid)),
      )
      const found = rows.flatMap((row) => row ?? [])
      return { found: uniqueBy(found, ({ groupid }) => groupid), more: byName.more }
    }

    /** All that an account reaches by itself or through its groups, as far as it is shown. */
    const devicesOf = async ({ userid, email }: UserRow): Promise<Hint[]> => {
      const user = accessKey.user(userid)
      const [own, memberships] = await Promise.all([
        access.related(user, 'DEVICE#'),
        access.related(user, 'GROUP#'),
      ])
      const held = await Promise.all(
        memberships.slice(0, mostFound).map(({ sk }) => access.related(sk, 'DEVICE#')),
      )
      return deviceIdsIn([...own, ...held.flat()]).map((deviceid) => ({ deviceid, by: 'owner', mail: email }))
    }

    const findDevices = async (owners: readonly UserRow[]) => {
      const [byId, byName, byMail, ofOwners] = await Promise.all([
        find(tables.access, 'DEVICE', text),
        find(tables.devices, 'DEVICE_NAME', text),
        find(tables.devices, 'UPGRADE_MAIL', text),
        owners.length > mostOwners ? [] : Promise.all(owners.map(devicesOf)),
      ])
      const idOf = ({ deviceid }: Record<string, unknown>) => DeviceId.parse(deviceid)
      const hints: Hint[] = [
        ...byMail.keys.map((key) => ({ deviceid: idOf(key), by: 'upgrade mail' as const })),
        ...ofOwners.flat(),
        ...byName.keys.map((key) => ({ deviceid: idOf(key), by: 'name' as const })),
        ...byId.keys.map(({ pk }) => ({ deviceid: DeviceId.parse(idIn(String(pk))), by: 'id' as const })),
      ]
      const all = uniqueBy(hints, ({ deviceid }) => deviceid)
      return {
        found: all.slice(0, mostFound),
        more: byId.more || byName.more || byMail.more || all.length > mostFound,
      }
    }

    const [accounts, inGroups] = await Promise.all([findAccounts(), findGroups()])
    const hinted = await findDevices(accounts.found)
    const records = await devices.records(hinted.found.map(({ deviceid }) => deviceid))
    const nowMs = now()
    return {
      devices: hinted.found.flatMap((hint) => {
        const record = records.get(hint.deviceid)
        if (record === undefined) return []
        const { name, model } = record
        return [{ ...hint, name, model, plan: tierOf({ ...record, nowMs }).name }]
      }),
      accounts: accounts.found.map(({ userid, email, name }) => ({ userid, email, name })),
      groups: inGroups.found.map(({ groupid, groupName, kind }) => ({ groupid, groupName, kind })),
      more: accounts.more || inGroups.more || hinted.more,
    }
  }
