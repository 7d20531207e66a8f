import type { BucketFiles } from '../../functions/core/bucketFiles'
import { newId } from '../../functions/core/newId'
import { openCommandDelivery } from '../../functions/handlers/openCommands'
import { openSwaps } from '../../functions/handlers/openSwaps'
import { openLogWriter } from '../../functions/serverlog/logEntry'
import type { Harness } from './openHarness'

/** What the schedule does each minute, at this moment, for units that have no pictures and are not connected. */
export const runSwaps = ({ address: { tables }, clients: { documents } }: Harness): Promise<void> => {
  const now = Date.now
  const writeLog = openLogWriter(tables.ServerLog, newId)
  const names = {
    ...{ commands: tables.Commands, devices: tables.Devices, access: tables.Access },
    ...{ users: tables.Users, changes: tables.Changes },
  }
  const noConnection = () => Promise.reject(new Error('The unit is not connected'))
  const delivery = openCommandDelivery(documents, names, noConnection, writeLog, now)
  const env = {
    ACCESS_TABLE: tables.Access,
    ALARMS_TABLE: tables.Alarms,
    DEVICES_TABLE: tables.Devices,
    EVENTS_TABLE: tables.Events,
    JOBS_TABLE: tables.Jobs,
    NOTICES_TABLE: tables.Notices,
    SERVICE_TABLE: tables.Service,
    SHARE_LINKS_TABLE: tables.ShareLinks,
    USERS_TABLE: tables.Users,
  }
  const noPictures = {} as BucketFiles
  return openSwaps({ env, documents, delivery, files: noPictures, writeLog, now })(() => 300_000)
}
