import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as contract from '../../shared/announcements/staffAnnouncement'
import type { Clock } from '../../shared/core/time'
import type { Env } from '../core/env'
import { type Route, on } from '../core/http/serve'
import { openReadLog } from '../serverlog/getServerLog'
import type { WriteLog } from '../serverlog/logEntry'
import { openAnnouncementStore } from './announcementStore'
import { endAnnouncement, getStaffAnnouncement, putAnnouncement } from './staffAnnouncement'

interface Parts {
  env: Pick<Env, 'SERVER_LOG_TABLE' | 'USERS_TABLE'>
  documents: DynamoDBDocumentClient
  writeLog: WriteLog
  now: Clock
}

export const announcementRoutes = ({ env, documents, writeLog, now }: Parts): Route[] => {
  const announcements = openAnnouncementStore(documents, env.USERS_TABLE)
  const readLog = openReadLog(documents, env.SERVER_LOG_TABLE)
  return [
    on(contract.getStaffAnnouncement, getStaffAnnouncement(announcements, readLog)),
    on(contract.putAnnouncement, putAnnouncement(documents, announcements, writeLog, now)),
    on(contract.endAnnouncement, endAnnouncement(documents, announcements, writeLog, now)),
  ]
}
