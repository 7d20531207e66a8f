import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { UserId } from '../../shared/core/ids'
import type { Clock } from '../../shared/core/time'
import { openAlertStore } from '../alerts/alertStore'
import { openPlanAlertWrites } from '../alerts/planAlertWrites'
import type { BucketFiles } from '../core/bucketFiles'
import type { Env } from '../core/env'
import type { DeviceStore } from '../devices/deviceStore'
import { openImageClaims } from '../files/claimImages'
import { openImageStore } from '../files/imageStore'
import type { WriteLog } from '../serverlog/logEntry'
import { type SettingsStore, openSettingsStore } from './settingsStore'

interface Parts {
  env: Pick<Env, 'DEVICES_TABLE' | 'NOTICES_TABLE'>
  documents: DynamoDBDocumentClient
  devices: Pick<DeviceStore, 'record'>
  users: { read(userid: UserId): Promise<{ url: string } | undefined> }
  files: BucketFiles
  writeLog: WriteLog
  now: Clock
}

/** The settings that the portal keeps of a device, with the pictures they name and the alerts they set. */
export const openSettings = ({
  env,
  documents,
  devices,
  users,
  files,
  writeLog,
  now,
}: Parts): SettingsStore =>
  openSettingsStore(
    documents,
    env.DEVICES_TABLE,
    writeLog,
    now,
    openImageClaims(documents, env.DEVICES_TABLE, openImageStore(files)),
    openPlanAlertWrites({
      alerts: openAlertStore(documents, env.DEVICES_TABLE),
      record: (deviceid) => devices.record(deviceid),
      urlOf: async (userid) => (await users.read(userid))?.url,
      tables: { devices: env.DEVICES_TABLE, notices: env.NOTICES_TABLE },
      now,
    }),
  )
