import { writeFileSync } from 'node:fs'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { IoTClient } from '@aws-sdk/client-iot'
import { KMSClient } from '@aws-sdk/client-kms'
import { openAlertStore } from '../../../functions/alerts/alertStore'
import { openPlanAlertWrites } from '../../../functions/alerts/planAlertWrites'
import { openAccessStore } from '../../../functions/access/accessStore'
import { openDeviceSharing } from '../../../functions/access/shareDevice'
import { openDocuments } from '../../../functions/core/store/documents'
import { newId } from '../../../functions/core/newId'
import { openImageClaims } from '../../../functions/files/claimImages'
import { openBucket } from '../../../functions/core/openBucket'
import { openImageStore } from '../../../functions/files/imageStore'
import { openDeviceStore } from '../../../functions/devices/deviceStore'
import { openSeal } from '../../../functions/devices/secretSeal'
import { openLogWriter } from '../../../functions/serverlog/logEntry'
import { openMirrorAccount } from '../../../functions/users/accountStore'
import { openUserStore } from '../../../functions/users/userStore'
import { openSettingsStore } from '../../../functions/settings/settingsStore'
import type { LocalNames } from '../composition/localNames'
import { demoMark } from './seedMarks'
import { seedAccess } from './seedAccess'
import { seedAccounts, asCaller } from './seedAccounts'
import { seedChangeSets } from './seedChangeSets'
import { seedDevices, seedCertificates } from './seedDevices'
import { seedEscalation } from './seedEscalation'
import { seedFences } from './seedFences'
import { seedService } from './seedService'
import { seedShareLink } from './seedShareLink'
import { seedSettingsPast } from './seedSettingsPast'

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
