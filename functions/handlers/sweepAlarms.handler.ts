import { openAlarmQueue } from '../alarms/alarmQueue'
import { openSweepAlarms } from '../alarms/sweepAlarms'
import { openDocuments } from '../core/store/documents'
import { Name, readEnv } from '../core/env'

const env = readEnv({ ALARMS_TABLE: Name, ALARMS_QUEUE: Name })

export const handler = openSweepAlarms(
  openDocuments(),
  env.ALARMS_TABLE,
  openAlarmQueue(env.ALARMS_QUEUE),
  Date.now,
)
