import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import { DeviceId, GroupId } from '../../../shared/core/ids'
import type { Role } from '../../../shared/core/roles'
import { searchIndexFields } from '../../../functions/core/store/rowFields'
import { accessKey } from '../../../functions/core/accessKey'
import type { DeviceSharing } from '../../../functions/access/shareDevice'
import type { UserRow } from '../../../functions/users/userStore'
import { demoDevices, freshDevice } from '../../fleet/machines/demoDevices'
import { tryTransact } from '../../../functions/core/store/storeWrites'
import { openViewStore } from '../../../functions/views/viewStore'
import { writeBody } from '../../../functions/views/manageViews'
import { asCaller } from './seedAccounts'
import { demoAccounts } from './demoAccounts'
import { demoViews } from './demoViews'

type DemoViews = (typeof demoViews)[keyof typeof demoViews]

/** The arranged dashboards of a group, in their order; a seed that starts over leaves what is there. */
const seedViews = async (
  documents: DynamoDBDocumentClient,
  TableName: string,
  groupid: GroupId,
  seeded: DemoViews,
): Promise<void> => {
  const views = openViewStore(documents, TableName)
  const index = await views.index(groupid)
  if (index.version > 0) return
  await tryTransact(documents, [
    views.indexWrite(
      groupid,
      index,
      seeded.map(({ viewid, name }) => ({ viewid, name })),
    ),
    ...seeded.map((view) => views.viewWrite(groupid, view.viewid, writeBody(view), 0)),
  ])
}

interface Stores {
  documents: DynamoDBDocumentClient
  accessTable: string
  sharing: DeviceSharing
}

const distributorDevice = DeviceId.parse('TANK00001')

const shared = demoDevices
  .map(({ deviceid }) => DeviceId.parse(deviceid))
  .filter((id) => id !== freshDevice.deviceid)

const plant = ['PUMP00001', 'GENSET001', 'COMPR0001', 'LIGHT0001', 'TANK00001', 'DAMLV0001']

/** The groups of the demo, with what each holds and shows. */
const demoGroups = [
  {
    groupid: GroupId.parse('g-HunterVal'),
    groupName: 'Hunter Valley Fleet',
    groupDescription: 'Machines of the demo mine',
    deviceids: shared,
    views: demoViews.fleet,
  },
  {
    groupid: GroupId.parse('g-WaterPowr'),
    groupName: 'Water and Power',
    groupDescription: 'What stands still at the demo mine: pumps, generators, tanks',
    deviceids: plant.map((deviceid) => DeviceId.parse(deviceid)),
    views: demoViews.plant,
  },
] as const

/** Who sees the demo devices: each account by its role, the group through its administrator and one USER. */
export const seedAccess = async (
  { documents, accessTable: TableName, sharing }: Stores,
  users: ReadonlyMap<string, UserRow>,
): Promise<void> => {
  const userOf = (email: string): UserRow => {
    const user = users.get(email)
    if (user === undefined) throw new Error(`There is no demo account ${email}`)
    return user
  }
  const admin = userOf('admin@example.com')
  const by = asCaller(admin)
  // A new device has no members: staff give it its first ADMIN.
  const staff = asCaller(userOf('staff@example.com'))
  for (const deviceid of shared) {
    await sharing.add(deviceid, admin, 'ADMIN', staff)
    for (const { email, role } of demoAccounts) {
      if (role !== undefined && email !== admin.email) await sharing.add(deviceid, userOf(email), role, by)
    }
  }
  await sharing.add(distributorDevice, userOf('distributor@example.com'), 'ADMIN', by)

  const put = (Item: Record<string, unknown>) => documents.send(new PutCommand({ TableName, Item }))
  const members: [UserRow, Role][] = [
    [admin, 'ADMIN'],
    [userOf('user@example.com'), 'USER'],
  ]
  for (const { groupid, groupName, groupDescription, deviceids, views } of demoGroups) {
    const subject = accessKey.group(groupid)
    const facts = {
      groupName,
      groupDescription,
      kind: 'shared',
      ...searchIndexFields('GROUP_NAME', groupName),
    }
    await put({ pk: subject, sk: accessKey.meta, ...facts, userid: admin.userid, version: 1, admins: 1 })
    for (const [member, role] of members) {
      await put({ pk: subject, sk: accessKey.user(member.userid), role })
      await put({ pk: accessKey.user(member.userid), sk: subject, role })
    }
    for (const deviceid of deviceids) {
      await put({ pk: subject, sk: accessKey.device(deviceid) })
      await put({ pk: accessKey.device(deviceid), sk: subject })
    }
    await seedViews(documents, TableName, groupid, views)
  }
}
