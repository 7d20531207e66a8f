import { openAccessStore } from '../access/accessStore'
import { whoMay } from '../access/whoMay'
import { openDocuments } from '../core/documents'
import { Name, readEnv } from '../core/env'
import { newId } from '../core/newId'
import { openDeviceStore } from '../devices/deviceStore'
import { openGroupStore } from '../groups/groupStore'
import { openLogWriter } from '../serverlog/logEntry'
import { openUserStore } from '../users/userStore'

/** What every service stands on: the tables of people, access, devices and the log, and the check of rights. */
export const openPortal = () => {
  const env = readEnv({ ACCESS_TABLE: Name, USERS_TABLE: Name, DEVICES_TABLE: Name, SERVER_LOG_TABLE: Name })
  const documents = openDocuments()
  const access = openAccessStore(documents, env.ACCESS_TABLE)
  const users = openUserStore(documents, env.USERS_TABLE)
  return {
    env,
    documents,
    access,
    users,
    devices: openDeviceStore(documents, env.DEVICES_TABLE),
    groups: openGroupStore(documents, env.ACCESS_TABLE),
    writeLog: openLogWriter(env.SERVER_LOG_TABLE, newId),
    whoMay: whoMay(access, users, Date.now),
  }
}
