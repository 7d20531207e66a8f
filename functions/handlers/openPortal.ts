import { openAccessStore } from '../access/accessStore'
import { openAnnouncementStore } from '../announcements/announcementStore'
import { openCurrentAnnouncement } from '../announcements/currentAnnouncement'
import { openAskProvider, providerAddress } from '../access/askProvider'
import { openSessionCheck } from '../access/sessionCheck'
import { whoMay } from '../access/whoMay'
import { openDocuments } from '../core/store/documents'
import { openSecrets } from '../core/openSecrets'
import { Name, readEnv } from '../core/env'
import { openFromEdge } from '../core/http/fromEdge'
import { newId } from '../core/newId'
import { openIsOriginSecret, openReadOriginSecrets } from '../core/originSecret'
import { openDeviceStore } from '../devices/deviceStore'
import { openGroupStore } from '../groups/groupStore'
import { openLogWriter } from '../serverlog/logEntry'
import { userLogin } from '../users/session'
import { openUserStore } from '../users/userStore'

/** What every service stands on: the tables of people, access, devices and the log, and the check of rights. */
export const openPortal = () => {
  const env = readEnv({
    ACCESS_TABLE: Name,
    USERS_TABLE: Name,
    DEVICES_TABLE: Name,
    SERVER_LOG_TABLE: Name,
    ORIGIN_SECRET: Name,
  })
  const documents = openDocuments()
  const readSecretVersion = openSecrets()
  const readSecrets = openReadOriginSecrets(readSecretVersion, env.ORIGIN_SECRET, Date.now)
  const checkSession = openSessionCheck(openAskProvider(providerAddress(process.env)), Date.now)
  const access = openAccessStore(documents, env.ACCESS_TABLE)
  const users = openUserStore(documents, env.USERS_TABLE)
  const announcements = openAnnouncementStore(documents, env.USERS_TABLE, 'eventual')
  return {
    env,
    documents,
    readSecretVersion,
    access,
    users,
    devices: openDeviceStore(documents, env.DEVICES_TABLE),
    groups: openGroupStore(documents, env.ACCESS_TABLE),
    writeLog: openLogWriter(env.SERVER_LOG_TABLE, newId),
    whoMay: whoMay(access, users, checkSession, Date.now),
    /** Who is signed in: a part of every page, whichever service answers it. */
    userLogin: userLogin(openCurrentAnnouncement(announcements, Date.now)),
    fromEdge: openFromEdge(openIsOriginSecret(readSecrets, Date.now)),
  }
}
