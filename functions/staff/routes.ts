import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as account from '../../shared/staff/staffSearch'
import { staffSearch as staffSearchContract } from '../../shared/staff/staffSearch'
import * as device from '../../shared/staff/staffDevice'
import { getStaffTimeline as timelineContract } from '../../shared/staff/staffDevice'
import type { Clock } from '../../shared/core/time'
import type { AccessStore } from '../access/accessStore'
import { openEventReader } from '../alerts/eventStore'
import type { Env } from '../core/env'
import { type Route, on } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import { openDistributorStore } from '../distributor/distributorStore'
import type { GroupStore } from '../groups/groupStore'
import { openScriptStore } from '../scripts/scriptStore'
import { openReadLog } from '../serverlog/getServerLog'
import type { WriteLog } from '../serverlog/logEntry'
import { openEndAllSessions } from '../users/session'
import type { UserStore } from '../users/userStore'
import { putBillingNotes } from './billingNotes'
import { endAccountSessions } from './endAccountSessions'
import { openFindRows, staffSearch } from './staffSearch'
import { getStaffAccount } from './getStaffAccount'
import { getStaffDevice } from './getStaffDevice'
import { getStaffTimeline } from './getStaffTimeline'
import { openGroupChanges, putSpecialGroups } from './putSpecialGroups'
import { removeFromAccount } from './removeFromAccount'

interface Parts {
  env: Pick<
    Env,
    | 'ACCESS_TABLE'
    | 'DEVICES_TABLE'
    | 'EVENTS_TABLE'
    | 'SERVER_LOG_TABLE'
    | 'STAFF_TABLE'
    | 'USERS_TABLE'
    | 'USER_POOL_ID'
  >
  documents: DynamoDBDocumentClient
  access: AccessStore
  users: UserStore
  devices: DeviceStore
  groups: GroupStore
  writeLog: WriteLog
  now: Clock
}

export const staffRoutes = (p: Parts): Route[] => {
  const { env, documents, access, users, devices, groups, writeLog, now } = p
  const tables = { devices: env.DEVICES_TABLE, access: env.ACCESS_TABLE, users: env.USERS_TABLE }
  const readLog = openReadLog(documents, env.SERVER_LOG_TABLE)
  const events = openEventReader(documents, env.EVENTS_TABLE)
  const provider = openGroupChanges(new CognitoIdentityProviderClient({}), env.USER_POOL_ID)
  const { nameOf: nameOfDistributor } = openDistributorStore(documents, env.STAFF_TABLE)
  const scripts = openScriptStore(documents, env.DEVICES_TABLE)
  const endAllSessions = openEndAllSessions(users, now)
  return [
    on(staffSearchContract, staffSearch({ ...p, find: openFindRows(documents), tables })),
    on(device.getStaffDevice, getStaffDevice({ ...p, scripts, nameOfDistributor })),
    on(device.putBillingNotes, putBillingNotes(documents, tables.devices, devices, writeLog, now)),
    on(device.removeFromAccount, removeFromAccount(documents, tables.access, access, users, writeLog, now)),
    on(account.getStaffAccount, getStaffAccount(access, users, devices, groups, readLog, now)),
    on(timelineContract, getStaffTimeline({ ...p, events, readLog })),
    on(account.endAccountSessions, endAccountSessions(documents, users, endAllSessions, writeLog, now)),
    on(account.putSpecialGroups, putSpecialGroups(documents, tables.users, users, provider, writeLog, now)),
  ]
}
