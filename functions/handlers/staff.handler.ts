import { CloudWatchClient } from '@aws-sdk/client-cloudwatch'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import * as announcement from '../../shared/announcements/staffAnnouncement'
import * as messages from '../../shared/staff/deviceMessages'
import * as watch from '../../shared/staff/health'
import * as account from '../../shared/staff/staffAccount'
import * as device from '../../shared/staff/staffDevice'
import { staffSearch as staffSearchContract } from '../../shared/staff/staffSearch'
import { openAnnouncementStore } from '../announcements/announcementStore'
import { endAnnouncement, getStaffAnnouncement, putAnnouncement } from '../announcements/staffAnnouncement'
import { Name, readEnv } from '../core/env'
import { on, serve } from '../core/http/serve'
import { openDistributorStore } from '../distributor/distributorStore'
import { openReadingReader } from '../data/readingReader'
import { openPaymentWatch } from '../billing/paymentWatch'
import { openWorkStore } from '../data/workStore'
import { openQuarantineReader } from '../diagnostics/quarantineReader'
import { openJobStore } from '../datajobs/jobStore'
import { getDeviceMessages } from '../staff/getDeviceMessages'
import { openFigureWatch } from '../staff/figureWatch'
import { getHealth } from '../staff/getHealth'
import { openQueueWatch } from '../staff/queueWatch'
import { replayDeadLetters } from '../staff/replayDeadLetters'
import { replayUnreadable } from '../staff/replayUnreadable'
import { openScriptStore } from '../scripts/scriptStore'
import { openReadLog } from '../serverlog/getServerLog'
import { putBillingNotes } from '../staff/billingNotes'
import { endAccountSessions } from '../staff/endAccountSessions'
import { openFindRows } from '../staff/findRows'
import { getStaffAccount } from '../staff/getStaffAccount'
import { getStaffDevice } from '../staff/getStaffDevice'
import { openGroupChanges } from '../staff/openGroupChanges'
import { putSpecialGroups } from '../staff/putSpecialGroups'
import { removeFromAccount } from '../staff/removeFromAccount'
import { staffSearch } from '../staff/staffSearch'
import { openEndAllSessions } from '../users/endAllSessions'
import { openPortal } from './openPortal'

const own = readEnv({
  STAFF_TABLE: Name,
  BILLING_TABLE: Name,
  ALARM_PREFIX: Name,
  READINGS_TABLE: Name,
  HISTORY_TABLE: Name,
  NOTICES_TABLE: Name,
  QUARANTINE_TABLE: Name,
  JOBS_TABLE: Name,
  USER_POOL_ID: Name,
  READINGS_QUEUE: Name,
  READINGS_DEAD_LETTERS: Name,
  LINK_QUEUE: Name,
  LINK_DEAD_LETTERS: Name,
  ALERTS_QUEUE: Name,
  ALERTS_DEAD_LETTERS: Name,
})
const { env, documents, access, users, devices, groups, writeLog, whoMay, fromEdge } = openPortal()
const now = Date.now
const { DEVICES_TABLE, ACCESS_TABLE, USERS_TABLE, SERVER_LOG_TABLE } = env
const tables = { devices: DEVICES_TABLE, access: ACCESS_TABLE, users: USERS_TABLE }
const find = openFindRows(documents)
const scripts = openScriptStore(documents, DEVICES_TABLE)
const readLog = openReadLog(documents, SERVER_LOG_TABLE)
const provider = openGroupChanges(new CognitoIdentityProviderClient({}), own.USER_POOL_ID)
const endAllSessions = openEndAllSessions(users, now)
const distributors = openDistributorStore(documents, own.STAFF_TABLE)
const places = {
  readings: { queue: own.READINGS_QUEUE, dead: own.READINGS_DEAD_LETTERS },
  link: { queue: own.LINK_QUEUE, dead: own.LINK_DEAD_LETTERS },
  alerts: { queue: own.ALERTS_QUEUE, dead: own.ALERTS_DEAD_LETTERS },
}
const queues = openQueueWatch(places)
const health = getHealth({
  documents,
  tables: { notices: own.NOTICES_TABLE, quarantine: own.QUARANTINE_TABLE },
  queues,
  figures: openFigureWatch(new CloudWatchClient({}), places, own.ALARM_PREFIX, now),
  payments: openPaymentWatch(documents, own.BILLING_TABLE, now),
  work: openWorkStore(documents, own.HISTORY_TABLE),
  jobs: openJobStore(documents, own.JOBS_TABLE),
  now,
})
const announcements = openAnnouncementStore(documents, USERS_TABLE)
const readings = openReadingReader(documents, own.READINGS_TABLE)
const quarantine = openQuarantineReader(documents, own.QUARANTINE_TABLE, now)

export const handler = fromEdge(
  serve(whoMay, [
    on(watch.getHealth, health),
    on(announcement.getStaffAnnouncement, getStaffAnnouncement(announcements, readLog)),
    on(announcement.putAnnouncement, putAnnouncement(documents, announcements, writeLog, now)),
    on(announcement.endAnnouncement, endAnnouncement(documents, announcements, writeLog, now)),
    on(watch.replayDeadLetters, replayDeadLetters(documents, queues, writeLog, now)),
    on(messages.getDeviceMessages, getDeviceMessages(devices, readings, quarantine, now)),
    on(
      messages.replayUnreadable,
      replayUnreadable(documents, own.QUARANTINE_TABLE, devices, queues, writeLog, now),
    ),
    on(staffSearchContract, staffSearch({ find, tables, devices, users, groups, access, now })),
    on(
      device.getStaffDevice,
      getStaffDevice({
        devices,
        access,
        users,
        groups,
        scripts,
        nameOfDistributor: distributors.nameOf,
        now,
      }),
    ),
    on(device.putBillingNotes, putBillingNotes(documents, DEVICES_TABLE, devices, writeLog, now)),
    on(device.removeFromAccount, removeFromAccount(documents, ACCESS_TABLE, access, users, writeLog, now)),
    on(account.getStaffAccount, getStaffAccount(access, users, devices, groups, readLog, now)),
    on(account.endAccountSessions, endAccountSessions(documents, users, endAllSessions, writeLog, now)),
    on(account.putSpecialGroups, putSpecialGroups(documents, USERS_TABLE, users, provider, writeLog, now)),
  ]),
)
