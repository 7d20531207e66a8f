import { DeviceId } from '../../shared/core/ids'
import { openAccessStore } from '../access/accessStore'
import { openEndDelay } from '../alarms/notifyLasting'
import { openEndHolds } from '../alarms/holdAlarms'
import { serviceSk, shelfPrefix } from '../alarms/holdChanges'
import { openWriteOccurrences } from '../alarms/occurrenceWrites'
import { openRemind } from '../alarms/remind'
import { openNoteNotices, openNoticeForPeople } from '../alerts/noteNotices'
import { openSentStore } from '../alerts/sentStore'
import { openLogWriter } from '../serverlog/logEntry'
import { openNoteStep } from '../alarms/alarmSteps'
import { openTakeAlarms } from '../alarms/alarmQueue'
import { openOccurrenceReader } from '../alarms/occurrenceStore'
import { openWorkOccurrence } from '../alarms/workOccurrence'
import { openAlertStore } from '../alerts/alertStore'
import { createNoticeQueue } from '../alerts/workQueue'
import { openNoticeReader } from '../alerts/noticeStore'
import { openDocuments } from '../core/store/documents'
import { openEnv } from '../core/env'
import { newId } from '../core/newId'
import { onBatch } from '../core/onBatch'
import { openSources } from '../data/readRows'
import { openDeviceStore } from '../devices/deviceStore'
import { openDoubtOfAlarm, openNoteDoubt } from '../doubts/alarmDoubts'
import { openFallBack } from '../push/fallBack'
import { openHasPush, openPushDeviceStore } from '../push/pushDeviceStore'
import { openLookAgain, openRingStore, ringPrefix } from '../push/ringStore'
import { openEscalate } from '../escalation/escalate'
import { openEscalationStore } from '../escalation/escalationStore'
import { openChoiceStore } from '../notifications/choiceStore'
import { openNoteOutcome } from '../notifications/outcomeStore'
import { openNotifyPersonally } from '../notifications/notifyPersonally'
import { openUserStore } from '../users/userStore'

const env = openEnv()
const documents = openDocuments()

const enqueueNotices = createNoticeQueue(env.ALERTS_QUEUE)
const users = openUserStore(documents, env.USERS_TABLE)
const pushes = openPushDeviceStore(documents, env.ALARMS_TABLE, Date.now)
const occurrences = openOccurrenceReader(documents, env.ALARMS_TABLE)
/** What both who chose it and who is on call are notified by. */
const people = {
  access: openAccessStore(documents, env.ACCESS_TABLE),
  users,
  hasPush: openHasPush(pushes),
  noticeForPeople: openNoticeForPeople(env.NOTICES_TABLE, newId),
}

const noteStep = openNoteStep(env.ALARMS_TABLE, newId)
const devices = openDeviceStore(documents, env.DEVICES_TABLE)
const notices = openNoticeReader(documents, env.NOTICES_TABLE)
const parts = {
  documents,
  tables: { devices: env.DEVICES_TABLE, alarms: env.ALARMS_TABLE },
  devices,
  occurrences,
  writeLog: openLogWriter(env.SERVER_LOG_TABLE, newId),
  noteNotices: openNoteNotices(env.NOTICES_TABLE, newId),
  sent: openSentStore(devices, notices, env.DEVICES_TABLE),
  newId,
  now: Date.now,
}

const work = openWorkOccurrence({
  documents,
  TableName: env.ALARMS_TABLE,
  occurrences,
  devices,
  /** What features have to do with an occurrence. */
  works: {
    delay: openEndDelay(parts),
    reminder: openRemind({ ...people, noteStep }),
    personal: openNotifyPersonally({
      ...people,
      choices: openChoiceStore(documents, env.ALARMS_TABLE),
      alerts: openAlertStore(documents, env.DEVICES_TABLE),
      occurrences,
      noteOutcome: openNoteOutcome(env.ALARMS_TABLE),
      newId,
    }),
    escalation: openEscalate({
      ...people,
      escalations: openEscalationStore(documents, env.ALARMS_TABLE),
      noteStep,
    }),
    doubt: openNoteDoubt(openDoubtOfAlarm(openSources(documents, env, Date.now), Date.now), noteStep),
  },
  enqueueNotices,
  now: Date.now,
})

const fallBack = openFallBack({
  documents,
  tables: { alarms: env.ALARMS_TABLE, notices: env.NOTICES_TABLE },
  rings: openRingStore(documents, env.ALARMS_TABLE, Date.now),
  devices: pushes,
  notices,
  users,
  enqueueNotices,
  lookAgain: openLookAgain(env.ALARMS_QUEUE, Date.now),
  newId,
  now: Date.now,
})

const takeHoldEnd = openEndHolds({
  ...parts,
  writeOccurrences: openWriteOccurrences(env.ALARMS_TABLE),
  enqueueNotices,
  enqueueOccurrences: async (deviceid, ids) => {
    for (const id of ids) await work(deviceid, id)
  },
})
const endHold = (pk: string, sk: string) => takeHoldEnd(DeviceId.parse(pk), sk)

export const handler = onBatch(
  openTakeAlarms(work, { [ringPrefix]: fallBack, [shelfPrefix]: endHold, [serviceSk]: endHold }),
)
