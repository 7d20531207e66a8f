import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as contract from '../../shared/alerts/alertSettings'
import { getEvents as getEventsContract } from '../../shared/alerts/deviceEvents'
import {
  sendTestAlert as sendTestAlertContract,
  unsubscribe as unsubscribeContract,
} from '../../shared/alerts/alertActions'
import type { Clock } from '../../shared/core/time'
import type { Env } from '../core/env'
import type { AnswerStore } from '../core/http/answerStore'
import { openHourlyLimit } from '../core/hourlyLimits'
import { type Route, on, onOnce, onPublic } from '../core/http/serve'
import { openReadSecret, type ReadSecretVersion } from '../core/openSecrets'
import type { DeviceStore } from '../devices/deviceStore'
import type { WriteLog } from '../serverlog/logEntry'
import { openAlertStore } from './alertStore'
import { openEventReader } from './eventStore'
import { getAlerts } from './getAlerts'
import { getEvents } from './getEvents'
import { getNotices } from './getNotices'
import { openNoticeReader } from './noticeStore'
import { createNoticeQueue } from './workQueue'
import { sendTestAlert } from './sendTestAlert'
import { openSwitchOff, unsubscribe } from './switchOff'
import { openNoteTest } from './testNotice'

interface Parts {
  env: Pick<
    Env,
    | 'ACCESS_TABLE'
    | 'ALERTS_QUEUE'
    | 'DEVICES_TABLE'
    | 'EVENTS_TABLE'
    | 'NOTICES_TABLE'
    | 'UNSUBSCRIBE_SECRET'
  >
  documents: DynamoDBDocumentClient
  devices: DeviceStore
  answers: AnswerStore
  readSecretVersion: ReadSecretVersion
  writeLog: WriteLog
  now: Clock
}

export const alertRoutes = ({ env, documents, devices, answers, writeLog, now, ...p }: Parts): Route[] => {
  const alerts = openAlertStore(documents, env.DEVICES_TABLE)
  const notices = openNoticeReader(documents, env.NOTICES_TABLE)
  const switchOff = openSwitchOff(documents, env.DEVICES_TABLE, alerts, writeLog, now)
  return [
    on(contract.getAlerts, getAlerts(alerts, devices, notices, now)),
    on(contract.getNotices, getNotices(notices, alerts, devices)),
    onOnce(
      sendTestAlertContract,
      answers,
      sendTestAlert({
        alerts,
        devices,
        noteTest: openNoteTest({
          documents,
          TableName: env.NOTICES_TABLE,
          enqueueNotices: createNoticeQueue(env.ALERTS_QUEUE),
          now,
        }),
        countTest: openHourlyLimit(documents, env.ACCESS_TABLE, 'testAlerts', now),
        now,
      }),
    ),
    onPublic(
      unsubscribeContract,
      unsubscribe(openReadSecret(p.readSecretVersion, env.UNSUBSCRIBE_SECRET), switchOff),
    ),
    on(getEventsContract, getEvents(devices, openEventReader(documents, env.EVENTS_TABLE), now)),
  ]
}
