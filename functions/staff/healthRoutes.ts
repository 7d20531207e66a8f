import { CloudWatchClient } from '@aws-sdk/client-cloudwatch'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as messages from '../../shared/staff/deviceMessages'
import * as contract from '../../shared/staff/health'
import type { Clock } from '../../shared/core/time'
import { openPaymentWatch } from '../billing/paymentWatch'
import type { Env } from '../core/env'
import { type Route, on } from '../core/http/serve'
import { openReadingReader } from '../data/readingStore'
import { openWorkStore } from '../data/workStore'
import { openJobStore } from '../datajobs/jobStore'
import type { DeviceStore } from '../devices/deviceStore'
import { openQuarantineReader } from '../diagnostics/quarantineReader'
import type { WriteLog } from '../serverlog/logEntry'
import { openReadGaps } from '../notifications/portalGaps'
import { openFigureWatch } from './figureWatch'
import { getDeviceMessages } from './getDeviceMessages'
import { getHealth } from './getHealth'
import { openQueueWatch, replayDeadLetters, replayUnreadable } from './deadLetters'

interface Parts {
  env: Pick<
    Env,
    | 'ALARM_PREFIX'
    | 'ALARMS_TABLE'
    | 'ALERTS_DEAD_LETTERS'
    | 'ALERTS_QUEUE'
    | 'BILLING_TABLE'
    | 'HISTORY_TABLE'
    | 'JOBS_TABLE'
    | 'LINK_DEAD_LETTERS'
    | 'LINK_QUEUE'
    | 'NOTICES_TABLE'
    | 'QUARANTINE_TABLE'
    | 'READINGS_DEAD_LETTERS'
    | 'READINGS_QUEUE'
    | 'READINGS_TABLE'
  > & { DEVICES_TABLE: string; ACCESS_TABLE: string; USERS_TABLE: string }
  documents: DynamoDBDocumentClient
  devices: DeviceStore
  writeLog: WriteLog
  now: Clock
}

/** How the portal is doing, and what was left behind: dead letters, and messages that could not be read. */
export const healthRoutes = ({ env, documents, devices, writeLog, now }: Parts): Route[] => {
  const places = {
    readings: { queue: env.READINGS_QUEUE, dead: env.READINGS_DEAD_LETTERS },
    link: { queue: env.LINK_QUEUE, dead: env.LINK_DEAD_LETTERS },
    alerts: { queue: env.ALERTS_QUEUE, dead: env.ALERTS_DEAD_LETTERS },
  }
  const queues = openQueueWatch(places)
  const readings = openReadingReader(documents, env.READINGS_TABLE)
  const quarantine = openQuarantineReader(documents, env.QUARANTINE_TABLE, now)
  const health = getHealth({
    documents,
    tables: { notices: env.NOTICES_TABLE, quarantine: env.QUARANTINE_TABLE },
    queues,
    figures: openFigureWatch(new CloudWatchClient({}), places, env.ALARM_PREFIX, now),
    payments: openPaymentWatch(documents, env.BILLING_TABLE, now),
    work: openWorkStore(documents, env.HISTORY_TABLE),
    jobs: openJobStore(documents, env.JOBS_TABLE),
    readGaps: openReadGaps(documents, env.ALARMS_TABLE),
    now,
  })
  return [
    on(contract.getHealth, health),
    on(contract.replayDeadLetters, replayDeadLetters(documents, queues, writeLog, now)),
    on(messages.getDeviceMessages, getDeviceMessages(devices, readings, quarantine, now)),
    on(
      messages.replayUnreadable,
      replayUnreadable(documents, env.QUARANTINE_TABLE, devices, queues, writeLog, now),
    ),
  ]
}
