import { openTakeAlarms } from '../alarms/takeAlarms'
import { openOccurrenceReader } from '../alarms/occurrenceStore'
import { openWorkOccurrence } from '../alarms/workOccurrence'
import { createNoticeQueue } from '../alerts/noticeQueue'
import { openNoticeReader } from '../alerts/noticeStore'
import { openDocuments } from '../core/store/documents'
import { openEnv } from '../core/env'
import { newId } from '../core/newId'
import { onBatch } from '../core/onBatch'
import { openDeviceStore } from '../devices/deviceStore'
import { openFallBack } from '../push/fallBack'
import { openLookAgain } from '../push/lookAgain'
import { openPushDeviceStore } from '../push/pushDeviceStore'
import { openRingStore, ringPrefix } from '../push/ringStore'
import { openUserStore } from '../users/userStore'

const env = openEnv()
const documents = openDocuments()

const enqueueNotices = createNoticeQueue(env.ALERTS_QUEUE)
const work = openWorkOccurrence({
  documents,
  TableName: env.ALARMS_TABLE,
  occurrences: openOccurrenceReader(documents, env.ALARMS_TABLE),
  devices: openDeviceStore(documents, env.DEVICES_TABLE),
  /** What features have to do with an occurrence. */
  works: {},
  enqueueNotices,
  now: Date.now,
})

const fallBack = openFallBack({
  documents,
  tables: { alarms: env.ALARMS_TABLE, notices: env.NOTICES_TABLE },
  rings: openRingStore(documents, env.ALARMS_TABLE, Date.now),
  devices: openPushDeviceStore(documents, env.ALARMS_TABLE, Date.now),
  notices: openNoticeReader(documents, env.NOTICES_TABLE),
  users: openUserStore(documents, env.USERS_TABLE),
  enqueueNotices,
  lookAgain: openLookAgain(env.ALARMS_QUEUE, Date.now),
  newId,
  now: Date.now,
})

export const handler = onBatch(openTakeAlarms(work, { [ringPrefix]: fallBack }))
