import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Clock } from '../../shared/core/time'
import { openAccessStore } from '../access/accessStore'
import { openWriteOccurrences } from '../alarms/occurrenceWrites'
import { openAlertStore } from '../alerts/alertStore'
import { openEventTransitions } from '../alerts/eventStore'
import type { BucketFiles } from '../core/bucketFiles'
import type { Env } from '../core/env'
import { newId } from '../core/newId'
import { openDeviceStore } from '../devices/deviceStore'
import { putScript } from '../scripts/putScript'
import type { WriteLog } from '../serverlog/logEntry'
import { openServiceStore } from '../service/serviceStore'
import { openSettings } from '../settings/settingsStore'
import { putConfig } from '../settings/putConfig'
import { openLinkStore } from '../sharelinks/shareLinkStore'
import { openParts } from '../swaps/openParts'
import { openRunSwaps } from '../swaps/runSwaps'
import { openSwapStore } from '../swaps/swapStore'
import { openUserStore } from '../users/userStore'
import { openViewStore } from '../views/viewStore'
import type { openCommandDelivery } from './openCommands'

interface Needs {
  env: Pick<
    Env,
    | 'ACCESS_TABLE'
    | 'ALARMS_TABLE'
    | 'DEVICES_TABLE'
    | 'EVENTS_TABLE'
    | 'JOBS_TABLE'
    | 'NOTICES_TABLE'
    | 'SERVICE_TABLE'
    | 'SHARE_LINKS_TABLE'
    | 'USERS_TABLE'
  >
  documents: DynamoDBDocumentClient
  /** The way of commands, on the same client. */
  delivery: ReturnType<typeof openCommandDelivery>
  files: BucketFiles
  writeLog: WriteLog
  now: Clock
}

/** The worker of swaps with all that it carries. */
export const openSwaps = ({ env, documents, delivery, files, writeLog, now }: Needs) => {
  const devices = openDeviceStore(documents, env.DEVICES_TABLE)
  const users = openUserStore(documents, env.USERS_TABLE)
  const { commands, configs, revoke, scripts, mayStill } = delivery
  const parts = openParts({
    ...{ documents, devices, commands, configs, revoke, scripts, writeLog, now },
    access: openAccessStore(documents, env.ACCESS_TABLE),
    accessTable: env.ACCESS_TABLE,
    devicesTable: env.DEVICES_TABLE,
    noticesTable: env.NOTICES_TABLE,
    serviceTable: env.SERVICE_TABLE,
    alerts: openAlertStore(documents, env.DEVICES_TABLE),
    settings: openSettings({ env, documents, devices, users, files, writeLog, now }),
    saveConfig: putConfig({ ...delivery, devices, writeLog }, 'swap'),
    saveScript: putScript({ documents, devices, scripts, writeLog, now }),
    writeEventTransitions: openEventTransitions(env.EVENTS_TABLE, writeLog, devices),
    writeOccurrences: openWriteOccurrences(env.ALARMS_TABLE),
    views: openViewStore(documents, env.ACCESS_TABLE),
    links: openLinkStore(documents, env.SHARE_LINKS_TABLE),
    store: openServiceStore(documents, env.SERVICE_TABLE),
  })
  return openRunSwaps({
    ...{ documents, devices, users, mayStill, parts, writeLog, newId, now },
    devicesTable: env.DEVICES_TABLE,
    swaps: openSwapStore(documents, env.JOBS_TABLE),
  })
}
