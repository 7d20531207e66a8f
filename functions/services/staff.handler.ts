import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import * as account from '../../shared/staff/staffAccount'
import * as device from '../../shared/staff/staffDevice'
import { staffSearch as staffSearchContract } from '../../shared/staff/staffSearch'
import { Name, readEnv } from '../core/env'
import { on, serve } from '../core/serve'
import { openDistributorStore } from '../distributor/distributorStore'
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

const { STAFF_TABLE, USER_POOL_ID } = readEnv({ STAFF_TABLE: Name, USER_POOL_ID: Name })
const { env, documents, access, users, devices, groups, writeLog, whoMay, fromEdge } = openPortal()
const now = Date.now
const { DEVICES_TABLE, ACCESS_TABLE, USERS_TABLE, SERVER_LOG_TABLE } = env
const tables = { devices: DEVICES_TABLE, access: ACCESS_TABLE, users: USERS_TABLE }
const find = openFindRows(documents)
const scripts = openScriptStore(documents, DEVICES_TABLE)
const readLog = openReadLog(documents, SERVER_LOG_TABLE)
const provider = openGroupChanges(new CognitoIdentityProviderClient({}), USER_POOL_ID)
const endAllSessions = openEndAllSessions(users, now)
const distributors = openDistributorStore(documents, STAFF_TABLE)

export const handler = fromEdge(
  serve(whoMay, [
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
