import { openDocuments } from '../core/documents'
import { Name, readEnv } from '../core/env'
import { newId } from '../core/newId'
import { openDeviceStore } from '../devices/deviceStore'
import { openLogWriter } from '../serverlog/logEntry'
import { openNoteNotices } from './noteNotices'
import { openNoteTurns } from './noteTurns'
import { openNudge } from './nudge'
import { openNoticeReader } from './noticeStore'
import { openSentStore } from './sentStore'
import { openWatchContact } from './watchContact'

const env = readEnv({
  DEVICES_TABLE: Name,
  NOTICES_TABLE: Name,
  EVENTS_TABLE: Name,
  SERVER_LOG_TABLE: Name,
  ALERTS_QUEUE: Name,
})
const documents = openDocuments()
const devices = openDeviceStore(documents, env.DEVICES_TABLE)

export const handler = openWatchContact({
  documents,
  tables: { devices: env.DEVICES_TABLE, notices: env.NOTICES_TABLE },
  devices,
  noteTurns: openNoteTurns(env.EVENTS_TABLE, openLogWriter(env.SERVER_LOG_TABLE, newId), devices),
  noteNotices: openNoteNotices(env.NOTICES_TABLE, newId),
  sent: openSentStore(devices, openNoticeReader(documents, env.NOTICES_TABLE), env.DEVICES_TABLE),
  nudge: openNudge(env.ALERTS_QUEUE),
  now: Date.now,
})
