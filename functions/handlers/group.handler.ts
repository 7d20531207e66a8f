import * as z from 'zod'
import {
  getActiveEvents as getActiveEventsContract,
  getPastEvents as getPastEventsContract,
} from '../../shared/alerts/activeEvents'
import { noteBulkRun as noteBulkRunContract } from '../../shared/groups/bulkRun'
import * as deviceContract from '../../shared/groups/groupDevices'
import { getGroupList as getGroupListContract } from '../../shared/groups/groupList'
import { getGroupMoves as getGroupMovesContract } from '../../shared/groups/groupMoves'
import { getGroupNames as getGroupNamesContract } from '../../shared/groups/groupNames'
import * as contract from '../../shared/groups/groups'
import * as userContract from '../../shared/groups/groupUsers'
import { getGroupKeys as getGroupKeysContract } from '../../shared/grouplive/groupKeys'
import { getGroupValues as getGroupValuesContract } from '../../shared/grouplive/groupValues'
import { getGroupMetrics as getGroupMetricsContract } from '../../shared/periodfigures/groupMetrics'
import * as manageContract from '../../shared/groups/manageGroup'
import * as invitationContract from '../../shared/users/invitations'
import { Problem } from '../../shared/core/problem'
import { inviteToGroup as inviteToGroupContract } from '../../shared/users/openInvitation'
import { getGroupLog as getGroupLogContract } from '../../shared/serverlog/serverLog'
import * as pageContract from '../../shared/page/pages'
import * as viewContract from '../../shared/views/views'
import { acceptInvitation, declineInvitation, getInvitations } from '../access/answerInvitations'
import { openInvitations } from '../access/invitations'
import { openDeviceSharing } from '../access/shareDevice'
import { newAdmin, openMailAdmins } from '../access/mailAdmins'
import { openWaitsForAcceptance } from '../access/waitsForAcceptance'
import { openEventReader } from '../alerts/eventStore'
import { getActiveEvents } from '../alerts/getActiveEvents'
import { getPastEvents } from '../alerts/getPastEvents'
import { openAnswerStore } from '../core/http/answerStore'
import { Name, readEnv } from '../core/env'
import { openHourlyLimit } from '../core/hourlyLimits'
import { on, onOnce, serve } from '../core/http/serve'
import { openHistoryReader } from '../data/historyReader'
import { openReadingReader } from '../data/readingReader'
import { openWorkStore } from '../data/workStore'
import { openContactBoard } from '../devices/contactBoard'
import { openDeviceStore } from '../devices/deviceStore'
import { createGroup } from '../groups/createGroup'
import { openEndGroup } from '../groups/endGroup'
import { getGroupMoves } from '../groups/getGroupMoves'
import { getGroupNames } from '../groups/getGroupNames'
import { getGroupPermissions } from '../groups/getGroupPermissions'
import { openAlertStore } from '../alerts/alertStore'
import { openTakeOffAlerts } from '../alerts/takeOffAlerts'
import { openLeaveAlerts } from '../groups/leaveAlerts'
import { openGroupSharing } from '../groups/groupSharing'
import { addGroupUser, changeGroupUser, removeGroupUser } from '../groups/manageGroupUsers'
import { openMoveStore } from '../groups/moveStore'
import { newGroupId } from '../groups/newGroupId'
import { noteBulkRun } from '../groups/noteBulkRun'
import { placeGroupDevices } from '../groups/placeDevices'
import { putGroup } from '../groups/putGroup'
import { devicesOf, getGroup, getGroupList, getGroups } from '../groups/readGroups'
import { removeGroupDevices } from '../groups/removeDevices'
import { getGroupKeys } from '../grouplive/getGroupKeys'
import { getGroupValues } from '../grouplive/getGroupValues'
import { getGroupMetrics } from '../periodfigures/getGroupMetrics'
import { openSendMail } from '../mail/sendMail'
import { getGroupPage, getHomePage, getViewPage } from '../page/groupPages'
import { getGroupLog } from '../serverlog/getServerLog'
import { inviteToGroup } from '../users/sendOpenInvitation'
import { copyView } from '../views/copyView'
import { getViews } from '../views/getViews'
import { newViewId } from '../views/newViewId'
import { orderViews } from '../views/orderViews'
import { putView } from '../views/putView'
import { removeView } from '../views/removeView'
import { openViewStore } from '../views/viewStore'
import { openPortal } from './openPortal'

const portal = openPortal()
const { env, documents, access, devices, groups, users, writeLog, whoMay, fromEdge } = portal
const now = Date.now
const TableName = env.ACCESS_TABLE
const { MAIL_FROM, PORTAL_ADDRESS } = readEnv({
  MAIL_FROM: z.email().optional(),
  PORTAL_ADDRESS: z.url().optional(),
})
const { ANSWERS_TABLE, JOBS_TABLE, EVENTS_TABLE, READINGS_TABLE, HISTORY_TABLE } = readEnv({
  ANSWERS_TABLE: Name,
  JOBS_TABLE: Name,
  EVENTS_TABLE: Name,
  READINGS_TABLE: Name,
  HISTORY_TABLE: Name,
})
const answers = openAnswerStore(documents, ANSWERS_TABLE, now)
const events = openEventReader(documents, EVENTS_TABLE)
const parts = { documents, TableName, access, groups, writeLog, now }
const moves = openMoveStore(documents, JOBS_TABLE)
const views = openViewStore(documents, TableName)
const viewParts = { ...parts, views, newViewId }
const sharing = openGroupSharing(parts)
const takeOffAlerts = openTakeOffAlerts({
  alerts: openAlertStore(documents, env.DEVICES_TABLE),
  TableName: env.DEVICES_TABLE,
  writeLog,
  now,
})
const deviceSharing = openDeviceSharing(documents, TableName, access, writeLog, now)
const invitations = openInvitations(documents, TableName)
const waits = openWaitsForAcceptance(documents, TableName, access, now)
const sendMail = openSendMail(MAIL_FROM)
const mailAdmins = openMailAdmins({
  ...{ access, groups, users, devices, sendMail },
  portalAddress: PORTAL_ADDRESS,
})
const countInvitation = openHourlyLimit(documents, TableName, 'invitations', now)
/** What is measured may be a moment old; it costs half. */
const recent = openDeviceStore(documents, env.DEVICES_TABLE, 'eventual')
const board = openContactBoard(documents, EVENTS_TABLE, now)
const sources = {
  readings: openReadingReader(documents, READINGS_TABLE),
  history: openHistoryReader(documents, HISTORY_TABLE, now),
  work: openWorkStore(documents, HISTORY_TABLE),
}
const pageParts = {
  getGroupList: getGroupList(access, groups, invitations),
  getViews: getViews(groups, views),
  getGroupValues: getGroupValues(access, groups, recent, board, now, views),
  userLogin: portal.userLogin,
}

export const handler = fromEdge(
  serve(whoMay, [
    on(contract.getGroups, getGroups(access, groups, devices)),
    on(getGroupListContract, pageParts.getGroupList),
    on(pageContract.getHomePage, getHomePage(pageParts)),
    on(pageContract.getGroupPage, getGroupPage(pageParts)),
    on(pageContract.getViewPage, getViewPage(pageParts)),
    on(invitationContract.getInvitations, getInvitations(invitations)),
    onOnce(
      invitationContract.acceptInvitation,
      answers,
      acceptInvitation(invitations, users, async (invitation, { deviceid, groupid }, giver, by, keep) => {
        if (deviceid !== undefined) {
          await deviceSharing.accept(deviceid, invitation, giver, by, keep)
          if (invitation.role !== 'ADMIN') return
          const { userid, email } = invitation
          await mailAdmins(deviceid, newAdmin(email, `invited by ${giver.email}`, [userid, giver.userid]))
          return
        }
        const group = groupid === undefined ? undefined : await groups.read(groupid)
        if (group === undefined) throw new Problem('notFound')
        return sharing.accept(group, invitation, giver, by, keep)
      }),
    ),
    on(invitationContract.declineInvitation, declineInvitation({ documents, invitations, writeLog, now })),
    on(contract.getGroup, getGroup(access, groups, recent, now, board)),
    on(getGroupNamesContract, getGroupNames(access, groups, devices)),
    on(getGroupValuesContract, pageParts.getGroupValues),
    on(getGroupKeysContract, getGroupKeys(access, groups, recent, now)),
    on(getGroupMetricsContract, getGroupMetrics(access, groups, devices, sources, now)),
    on(getPastEventsContract, getPastEvents(devicesOf(access), devices, events, now)),
    on(getActiveEventsContract, getActiveEvents(devicesOf(access), devices, now)),
    onOnce(
      manageContract.createGroup,
      answers,
      createGroup(documents, TableName, access, writeLog, newGroupId, now),
    ),
    on(manageContract.putGroup, putGroup(documents, TableName, groups, writeLog, now)),
    onOnce(deviceContract.placeGroupDevices, answers, placeGroupDevices(parts, moves)),
    on(getGroupMovesContract, getGroupMoves(moves, now)),
    on(deviceContract.removeGroupDevices, removeGroupDevices(parts)),
    on(userContract.getGroupPermissions, getGroupPermissions(access, users, invitations)),
    onOnce(userContract.addGroupUser, answers, addGroupUser(groups, sharing, users, countInvitation, waits)),
    onOnce(
      inviteToGroupContract,
      answers,
      inviteToGroup(
        {
          documents,
          countInvitation: openHourlyLimit(documents, TableName, 'openInvitations', now),
          sendMail,
          portalAddress: PORTAL_ADDRESS,
          writeLog,
          now,
        },
        groups,
      ),
    ),
    on(userContract.changeGroupUser, changeGroupUser(groups, sharing, users)),
    on(
      userContract.removeGroupUser,
      removeGroupUser(
        groups,
        sharing,
        users,
        openEndGroup(parts, views.endWrites),
        openLeaveAlerts(parts, takeOffAlerts),
      ),
    ),
    on(viewContract.getViews, pageParts.getViews),
    onOnce(viewContract.putView, answers, putView(viewParts)),
    on(viewContract.orderViews, orderViews(viewParts)),
    onOnce(viewContract.copyView, answers, copyView(viewParts)),
    on(viewContract.removeView, removeView(viewParts)),
    on(noteBulkRunContract, noteBulkRun(parts)),
    on(getGroupLogContract, getGroupLog(documents, env.SERVER_LOG_TABLE)),
  ]),
)
