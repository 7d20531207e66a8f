import { openAccessStore } from '../access/accessStore'
import { openGapAnnouncement } from '../announcements/announcementStore'
import { openDocuments } from '../core/store/documents'
import { openEnv } from '../core/env'
import { newId } from '../core/newId'
import { openDeviceStore } from '../devices/deviceStore'
import { openGroupStore } from '../groups/groupStore'
import { openAnnounceSilences } from '../notifications/announceSilences'
import { openBurstStore } from '../notifications/burstStore'
import { openPortalGaps } from '../notifications/portalGaps'
import { openLogWriter } from '../serverlog/logEntry'
import { openNoteNotices } from '../alerts/noteNotices'
import { openEventTransitions } from '../alerts/eventStore'
import { createNoticeQueue } from '../alerts/workQueue'
import { openNoticeReader } from '../alerts/noticeStore'
import { openSentStore } from '../alerts/sentStore'
import { openAlarmQueue } from '../alarms/alarmQueue'
import { openWriteOccurrences } from '../alarms/occurrenceWrites'
import { openWatchContact } from '../alerts/watchContact'

const env = openEnv()
const documents = openDocuments()
const devices = openDeviceStore(documents, env.DEVICES_TABLE)
const announce = openAnnounceSilences({
  documents,
  access: openAccessStore(documents, env.ACCESS_TABLE),
  groups: openGroupStore(documents, env.ACCESS_TABLE),
  bursts: openBurstStore(documents, env.ALARMS_TABLE),
})

export const handler = openWatchContact({
  documents,
  tables: { devices: env.DEVICES_TABLE, notices: env.NOTICES_TABLE },
  devices,
  writeEventTransitions: openEventTransitions(
    env.EVENTS_TABLE,
    openLogWriter(env.SERVER_LOG_TABLE, newId),
    devices,
  ),
  writeOccurrences: openWriteOccurrences(env.ALARMS_TABLE),
  noteNotices: openNoteNotices(env.NOTICES_TABLE, newId),
  sent: openSentStore(devices, openNoticeReader(documents, env.NOTICES_TABLE), env.DEVICES_TABLE),
  enqueueNotices: createNoticeQueue(env.ALERTS_QUEUE),
  enqueueOccurrences: openAlarmQueue(env.ALARMS_QUEUE).occurrences,
  announce,
  portalGaps: openPortalGaps({
    documents,
    tables: { alarms: env.ALARMS_TABLE, events: env.EVENTS_TABLE },
    devices,
    tellGap: openGapAnnouncement(env.USERS_TABLE),
  }),
  now: Date.now,
})
