import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as actions from '../../shared/alarms/alarmActions'
import * as rules from '../../shared/alarms/alarmRules'
import { getAlarm as getAlarmContract } from '../../shared/alarms/alarms'
import type { Clock } from '../../shared/core/time'
import type { AccessStore } from '../access/accessStore'
import { openNoteNotices } from '../alerts/noteNotices'
import { type EnqueueNotices, createNoticeQueue } from '../alerts/workQueue'
import { openNoticeReader } from '../alerts/noticeStore'
import { openSentStore } from '../alerts/sentStore'
import type { Env } from '../core/env'
import { type Route, on, onPublic } from '../core/http/serve'
import { openReadSecret, type ReadSecretVersion } from '../core/openSecrets'
import { newId } from '../core/newId'
import type { DeviceStore } from '../devices/deviceStore'
import type { WriteLog } from '../serverlog/logEntry'
import type { UserStore } from '../users/userStore'
import { acknowledgeByToken } from './acknowledgeByToken'
import { acknowledgeAlarms, assignAlarm, noteAlarm, resetAlarms } from './actOnAlarms'
import { openAlarmQueue } from './alarmQueue'
import { getAlarmRules, putAlarmRules } from './alarmRules'
import { getAlarm } from './viewAlarm'
import { putOutOfService, returnToService, shelveAlarm, unshelveAlarm } from './holdAlarms'
import { openOccurrenceReader } from './occurrenceStore'
import { openWriteOccurrences } from './occurrenceWrites'

interface Parts {
  env: Pick<
    Env,
    | 'ALARMS_QUEUE'
    | 'ALARMS_TABLE'
    | 'ALERTS_QUEUE'
    | 'DEVICES_TABLE'
    | 'NOTICES_TABLE'
    | 'UNSUBSCRIBE_SECRET'
  >
  documents: DynamoDBDocumentClient
  access: AccessStore
  users: UserStore
  devices: DeviceStore
  writeLog: WriteLog
  readSecretVersion: ReadSecretVersion
  now: Clock
}

const byTheSweep: EnqueueNotices = () => Promise.resolve()

/** What people do about alarms works with these, on the page and by key; what becomes due the sweep of each minute finds. */
export const openActParts = ({
  env,
  ...p
}: Pick<Parts, 'documents' | 'access' | 'users' | 'devices' | 'writeLog' | 'now'> & {
  env: Pick<Env, 'ALARMS_TABLE' | 'DEVICES_TABLE' | 'NOTICES_TABLE'>
}) => ({
  ...p,
  newId,
  tables: { devices: env.DEVICES_TABLE, alarms: env.ALARMS_TABLE },
  occurrences: openOccurrenceReader(p.documents, env.ALARMS_TABLE),
  noteNotices: openNoteNotices(env.NOTICES_TABLE, newId),
  sent: openSentStore(p.devices, openNoticeReader(p.documents, env.NOTICES_TABLE), env.DEVICES_TABLE),
  writeOccurrences: openWriteOccurrences(env.ALARMS_TABLE),
  enqueueNotices: byTheSweep,
  enqueueOccurrences: byTheSweep,
})

/** The life of an occurrence on one device. */
export const alarmRoutes = ({
  env,
  documents,
  access,
  users,
  devices,
  writeLog,
  now,
  readSecretVersion,
}: Parts): Route[] => {
  const notices = openNoticeReader(documents, env.NOTICES_TABLE)
  const parts = {
    ...openActParts({ env, documents, access, users, devices, writeLog, now }),
    enqueueNotices: createNoticeQueue(env.ALERTS_QUEUE),
    enqueueOccurrences: openAlarmQueue(env.ALARMS_QUEUE).occurrences,
  }
  return [
    on(actions.acknowledgeAlarms, acknowledgeAlarms(parts)),
    onPublic(
      actions.acknowledgeByToken,
      acknowledgeByToken(parts, openReadSecret(readSecretVersion, env.UNSUBSCRIBE_SECRET)),
    ),
    on(actions.noteAlarm, noteAlarm(parts)),
    on(actions.assignAlarm, assignAlarm(parts)),
    on(actions.resetAlarms, resetAlarms(parts)),
    on(actions.shelveAlarm, shelveAlarm(parts)),
    on(actions.unshelveAlarm, unshelveAlarm(parts)),
    on(actions.putOutOfService, putOutOfService(parts)),
    on(actions.returnToService, returnToService(parts)),
    on(rules.getAlarmRules, getAlarmRules(parts)),
    on(rules.putAlarmRules, putAlarmRules(parts)),
    on(getAlarmContract, getAlarm(parts, notices)),
  ]
}
