import { writeFileSync } from 'node:fs'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { IoTClient } from '@aws-sdk/client-iot'
import { KMSClient } from '@aws-sdk/client-kms'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { GroupId, type UserId, DeviceId } from '../../../shared/core/ids'
import { ChainId, type Chain } from '../../../shared/escalation/chain'
import { RotaId, type Rota } from '../../../shared/escalation/rota'
import { linkHours } from '../../../shared/sharelinks/shared'
import { openAlertStore } from '../../../functions/alerts/alertStore'
import { openPlanAlertWrites } from '../../../functions/alerts/planAlertWrites'
import { openAccessStore, type AccessStore } from '../../../functions/access/accessStore'
import { openDeviceSharing } from '../../../functions/access/shareDevice'
import { openDocuments } from '../../../functions/core/store/documents'
import { newId } from '../../../functions/core/newId'
import { openImageClaims, openImageStore } from '../../../functions/files/imageStore'
import { openBucket } from '../../../functions/core/openBucket'
import { openDeviceStore, type DeviceStore } from '../../../functions/devices/deviceStore'
import { openSeal } from '../../../functions/devices/secretSeal'
import { openLogWriter, type WriteLog } from '../../../functions/serverlog/logEntry'
import { openMirrorAccount } from '../../../functions/users/mirrorAccount'
import { openUserStore, type UserStore } from '../../../functions/users/userStore'
import { openSettingsStore } from '../../../functions/settings/settingsStore'
import type { LocalNames } from '../composition/localNames'
import { demoMark, linkMark } from '../stackFiles'
import { tryTransact } from '../../../functions/core/store/storeWrites'
import { openEscalationStore } from '../../../functions/escalation/escalationStore'
import type { Caller } from '../../../functions/core/http/caller'
import { makeDeviceLink } from '../../../functions/sharelinks/changeLinks'
import { openPlaceStore } from '../../../functions/places/placeStore'
import { openKnownFences } from '../../../functions/sharelinks/knownFences'
import { openLinkStore } from '../../../functions/sharelinks/shareLinkStore'
import { seedAccess } from './seedAccess'
import { seedAccounts, asCaller } from './seedAccounts'
import { seedChangeSets } from './seedChangeSets'
import { seedDevices, seedCertificates } from './seedDevices'
import { seedFences } from './seedFences'
import { seedService } from './seedService'
import { seedSettingsPast } from './seedSettingsPast'

/** What opens the demo's link: known to all, and of no other stack. */
export const demoLink = 'Demo-link-of-Haul-Truck-1-the-same-each-day'

interface Parts {
  documents: DynamoDBDocumentClient
  TableName: string
  accessTable: string
  devices: DeviceStore
  access: AccessStore
  users: UserStore
  writeLog: WriteLog
}

/** A link of a demo truck that works; its address stands in the folder of the stack, since no store has it. */
const seedShareLink = async (
  dir: string,
  { documents, TableName, accessTable, ...parts }: Parts,
  maker: Caller,
): Promise<void> => {
  const links = openLinkStore(documents, TableName)
  const make = makeDeviceLink({
    ...{ ...parts, documents, links, portalAddress: undefined, now: Date.now },
    makeToken: () => demoLink,
    knownFences: openKnownFences(openPlaceStore(documents, accessTable)),
  })
  const wanted = { hours: linkHours.most, position: 'exact', history: 'week' } as const
  const { address } = await make(
    {
      deviceid: DeviceId.parse('TRUCK0001'),
      keys: ['vsys', 'ambient', 'gps_speed', 'coolant_temp', 'fuel_level', 'digital1', 'cp1'],
      ...wanted,
    },
    maker,
  )
  writeFileSync(linkMark(dir), address)
}

const groupid = GroupId.parse('g-HunterVal')
const rotaid = RotaId.parse('r-DemoDay0')
const everyDay = [0, 1, 2, 3, 4, 5, 6]

/** Days and nights by turns of two demo accounts, and a chain that goes on from who is on call to both. */
const seedEscalation = async (
  documents: DynamoDBDocumentClient,
  TableName: string,
  { admin, user }: { admin: UserId; user: UserId },
): Promise<void> => {
  const store = openEscalationStore(documents, TableName)
  const read = await store.read(groupid)
  if (read.version > 0) return
  const rota: Rota = {
    rotaid,
    name: 'Days and nights',
    timeZone: 'Australia/Sydney',
    shifts: [
      { days: everyDay, from: '06:00', to: '18:00', people: [admin] },
      { days: everyDay, from: '18:00', to: '06:00', people: [user] },
    ],
    overrides: [],
    version: 1,
  }
  const chain: Chain = {
    chainid: ChainId.parse('c-DemoAll0'),
    name: 'Not acknowledged',
    level: 'warning',
    steps: [
      { rotaid, channels: ['push', 'email'], afterMinutes: 0 },
      { people: [admin, user], channels: ['email'], afterMinutes: 30 },
      { people: [admin], channels: ['email'], afterMinutes: 120 },
    ],
    version: 1,
  }
  await tryTransact(documents, [
    store.write(groupid, read, JSON.stringify({ chains: [chain], rotas: [rota] })),
  ])
}

/** Accounts, devices with their certificates and access of the demo; the mark is set last, so that a broken seed starts over. */
export const seedDemo = async (dir: string, names: LocalNames): Promise<void> => {
  const { tables, userPoolId } = names
  const documents = openDocuments()
  const seal = openSeal(new KMSClient({}), names.deviceSecretsKeyId)
  const users = openUserStore(documents, tables.Users)
  const mirrorAccount = openMirrorAccount(
    documents,
    users,
    { users: tables.Users, access: tables.Access },
    Date.now,
  )
  const cognito = new CognitoIdentityProviderClient({})
  const seeded = await seedAccounts({ cognito, userPoolId, mirrorAccount, users })
  const admin = seeded.get('admin@example.com')
  if (admin === undefined) throw new Error('The demo has no administrator')
  const writeLog = openLogWriter(tables.ServerLog, newId)
  const devices = openDeviceStore(documents, tables.Devices)
  const planAlerts = openPlanAlertWrites({
    alerts: openAlertStore(documents, tables.Devices),
    record: (deviceid) => devices.record(deviceid),
    urlOf: async (userid) => (await users.read(userid))?.url,
    tables: { devices: tables.Devices, notices: tables.Notices },
    now: Date.now,
  })
  const settings = openSettingsStore(
    documents,
    tables.Devices,
    writeLog,
    Date.now,
    openImageClaims(documents, tables.Devices, openImageStore(openBucket(names.filesBucket))),
    planAlerts,
  )
  const deviceTables = { devices: tables.Devices, access: tables.Access, serverLog: tables.ServerLog }
  await seedDevices({ documents, tables: deviceTables, seal, settings }, asCaller(admin))
  await seedCertificates(new IoTClient({}), dir)
  const access = openAccessStore(documents, tables.Access)
  const sharing = openDeviceSharing(documents, tables.Access, access, writeLog, Date.now)
  await seedAccess({ documents, accessTable: tables.Access, sharing }, seeded)
  await seedFences(documents, { access: tables.Access, devices: tables.Devices })
  const user = seeded.get('user@example.com')
  if (user !== undefined) {
    await seedSettingsPast(documents, tables, { admin: asCaller(admin), user: asCaller(user) })
    await seedChangeSets(documents, tables, asCaller(admin))
    await seedService(documents, tables, openBucket(names.filesBucket), asCaller(admin))
    await seedEscalation(documents, tables.Alarms, { admin: admin.userid, user: user.userid })
  }
  const ofLinks = {
    ...{ documents, TableName: tables.ShareLinks, accessTable: tables.Access },
    ...{ access, devices, users, writeLog },
  }
  await seedShareLink(dir, ofLinks, asCaller(admin))
  writeFileSync(demoMark(dir), new Date().toISOString())
}
