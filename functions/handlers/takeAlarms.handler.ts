import { openTakeAlarms } from '../alarms/takeAlarms'
import { openOccurrenceReader } from '../alarms/occurrenceStore'
import { openWorkOccurrence } from '../alarms/workOccurrence'
import { createNoticeQueue } from '../alerts/noticeQueue'
import { openDocuments } from '../core/store/documents'
import { openEnv } from '../core/env'
import { onBatch } from '../core/onBatch'
import { openDeviceStore } from '../devices/deviceStore'

const env = openEnv()
const documents = openDocuments()

const work = openWorkOccurrence({
  documents,
  TableName: env.ALARMS_TABLE,
  occurrences: openOccurrenceReader(documents, env.ALARMS_TABLE),
  devices: openDeviceStore(documents, env.DEVICES_TABLE),
  /** What features have to do with an occurrence. */
  works: {},
  enqueueNotices: createNoticeQueue(env.ALERTS_QUEUE),
  now: Date.now,
})

export const handler = onBatch(openTakeAlarms(work, {}))
