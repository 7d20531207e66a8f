import { openAccessStore } from '../access/accessStore'
import { openAnnouncementStore, openCurrentAnnouncement } from '../announcements/announcementStore'
import { openAskProvider, providerAddress, openSessionCheck } from '../access/sessionCheck'
import { whoMay } from '../access/whoMay'
import { openEnv } from '../core/env'
import { openFromEdge, openIsOriginSecret, openReadOriginSecrets } from '../core/http/fromEdge'
import { newId } from '../core/newId'
import { openSecrets } from '../core/openSecrets'
import { openDocuments } from '../core/store/documents'
import { openDeviceStore } from '../devices/deviceStore'
import { openGroupStore } from '../groups/groupStore'
import { openLogWriter } from '../serverlog/logEntry'
import { userLogin } from '../users/session'
import { openUserStore } from '../users/userStore'
import { openViewStore, whoMayViewing } from '../viewas/whoMayViewing'

/** What every service starts from: environment, stores of people, access, devices and groups, and the check of rights. */
export const openPortal = () => {
  const env = openEnv()
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
    now: Date.now,
    whoMay: whoMayViewing(whoMay(access, users, checkSession, Date.now), {
      ...{ access, users, checkSession, now: Date.now },
      views: openViewStore(documents, env.SERVER_LOG_TABLE),
    }),
    /** Who is signed in: a part of every page, whichever service answers it. */
    userLogin: userLogin(openCurrentAnnouncement(announcements, Date.now)),
    fromEdge: openFromEdge(openIsOriginSecret(readSecrets, Date.now)),
  }
}
export type Portal = ReturnType<typeof openPortal>
