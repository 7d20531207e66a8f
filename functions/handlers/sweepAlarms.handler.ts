import { openAlarmQueue, openSweepAlarms } from '../alarms/alarmQueue'
import { openDocuments } from '../core/store/documents'
import { Name, readEnv } from '../core/env'
import { openLookAgain, openSweepRings } from '../push/ringStore'

const env = readEnv({ ALARMS_TABLE: Name, ALARMS_QUEUE: Name })
const documents = openDocuments()

const sweepAlarms = openSweepAlarms(documents, env.ALARMS_TABLE, openAlarmQueue(env.ALARMS_QUEUE), Date.now)
const sweepRings = openSweepRings(
  documents,
  env.ALARMS_TABLE,
  openLookAgain(env.ALARMS_QUEUE, Date.now),
  Date.now,
)

export const handler = async (): Promise<number> => (await sweepRings()) + (await sweepAlarms())
