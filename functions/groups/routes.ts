import { getGroupRemoval as getGroupRemovalContract } from '../../shared/access/removal'
import * as deviceContract from '../../shared/groups/groupDevices'
import { getGroupMoves as getGroupMovesContract } from '../../shared/groups/groupDevices'
import * as contract from '../../shared/groups/groups'
import {
  getGroupList as getGroupListContract,
  getGroupNames as getGroupNamesContract,
} from '../../shared/groups/groups'
import type { GroupId, UserId } from '../../shared/core/ids'
import * as userContract from '../../shared/groups/groupUsers'
import * as manageContract from '../../shared/groups/manageGroup'
import * as invitationContract from '../../shared/users/invitations'
import { openClaimInvitations } from '../access/mailedInvitations'
import { openInvitations, openWaitsForAcceptance } from '../access/pendingInvitations'
import { openMailAccount, openMailInvitation } from '../access/mailInvitation'
import { getGroupRemoval } from '../access/removals'
import { openAlertStore } from '../alerts/alertStore'
import { openTakeOffAlerts } from '../alerts/takeOffAlerts'
import type { Env } from '../core/env'
import type { AnswerStore } from '../core/http/answerStore'
import { openHourlyLimit } from '../core/hourlyLimits'
import { type Route, on, onOnce } from '../core/http/serve'
import type { TransactItem } from '../core/store/storeWrites'
import type { ContactBoard } from '../devices/contactBoard'
import type { DeviceStore } from '../devices/deviceStore'
import type { SendMail } from '../mail/sendMail'
import type { UserStore } from '../users/userStore'
import { createGroup, newGroupId, putGroup } from './manageGroup'
import { type EndWrites, openEndGroup } from './endGroup'
import { getGroupMoves, openMoveStore } from './moveStore'
import { getGroupNames } from './getGroupNames'
import {
  getGroupPermissions,
  inviteToGroup,
  withdrawFromGroup,
  addGroupUser,
  changeGroupUser,
  removeGroupUser,
} from './manageGroupUsers'
import type { GroupParts } from './groupStore'
import { openGroupSharing } from './groupSharing'
import { invitationRoutes } from './invitationRoutes'
import { openLeaveAlerts } from './leaveAlerts'
import { placeGroupDevices, removeGroupDevices } from './placeDevices'
import { getGroup, getGroupList, getGroups } from './readGroups'

interface Parts extends GroupParts {
  env: Pick<Env, 'DEVICES_TABLE' | 'JOBS_TABLE' | 'PORTAL_ADDRESS'>
  users: UserStore
  devices: DeviceStore
  /** Devices by reads that may be a moment old; they cost half. */
  recent: DeviceStore
  board: ContactBoard
  answers: AnswerStore
  sendMail: SendMail
  /** What ends together with a group. */
  views: { endWrites: EndWrites }
  places: { endWrites: EndWrites }
  escalations: { endWrites: EndWrites }
  services: { endWrites: EndWrites }
  reports: { endWrites: EndWrites }
  /** What a person chose who leaves a group. */
  choices: { leaveWrites: (groupid: GroupId, userid: UserId) => TransactItem[] }
}

export const groupRoutes = (p: Parts): Route[] => {
  const { env, documents, TableName, access, groups, devices, recent, answers, writeLog, now } = p
  const moves = openMoveStore(documents, env.JOBS_TABLE)
  return [
    on(contract.getGroups, getGroups(access, groups, devices)),
    on(getGroupListContract, getGroupList(access, groups, openInvitations(documents, TableName))),
    on(contract.getGroup, getGroup(access, groups, recent, now, p.board)),
    on(getGroupNamesContract, getGroupNames(access, groups, devices)),
    onOnce(
      manageContract.createGroup,
      answers,
      createGroup(documents, TableName, access, writeLog, newGroupId, now),
    ),
    on(manageContract.putGroup, putGroup(documents, TableName, groups, writeLog, now)),
    onOnce(deviceContract.placeGroupDevices, answers, placeGroupDevices(p, moves)),
    on(getGroupMovesContract, getGroupMoves(moves, now)),
    on(deviceContract.removeGroupDevices, removeGroupDevices(p)),
    ...groupUserRoutes(p),
    ...invitationRoutes(p),
  ]
}

const groupUserRoutes = (p: Parts): Route[] => {
  const { documents, TableName, access, groups, users, answers, now } = p
  const sharing = openGroupSharing(p)
  const waits = openWaitsForAcceptance(documents, TableName, access, now)
  const limitOf = (name: Parameters<typeof openHourlyLimit>[2]) =>
    openHourlyLimit(documents, TableName, name, now)
  const portalAddress = p.env.PORTAL_ADDRESS
  const invitation = openMailInvitation({
    ...{ ...p, portalAddress, countInvitation: limitOf('openInvitations') },
    claim: openClaimInvitations(documents, TableName, access, now),
  })
  const endGroup = openEndGroup(p, async (groupid) =>
    (
      await Promise.all(
        [p.views, p.places, p.escalations, p.services, p.reports].map((each) => each.endWrites(groupid)),
      )
    ).flat(),
  )
  const alerts = openAlertStore(documents, p.env.DEVICES_TABLE)
  const leaveAlerts = openLeaveAlerts(p, openTakeOffAlerts({ ...p, alerts, TableName: p.env.DEVICES_TABLE }))
  const permissions = getGroupPermissions(access, users, openInvitations(documents, TableName))
  const mailAccount = openMailAccount({ ...p, portalAddress })
  const addUser = addGroupUser(groups, sharing, users, limitOf('invitations'), waits, mailAccount)
  return [
    on(userContract.getGroupPermissions, permissions),
    onOnce(userContract.addGroupUser, answers, addUser),
    onOnce(invitationContract.inviteToGroup, answers, inviteToGroup(sharing, invitation)),
    on(invitationContract.withdrawFromGroup, withdrawFromGroup(sharing, invitation)),
    on(getGroupRemovalContract, getGroupRemoval(p)),
    on(userContract.changeGroupUser, changeGroupUser(groups, sharing, users)),
    on(
      userContract.removeGroupUser,
      removeGroupUser(groups, sharing, users, endGroup, leaveAlerts, p.choices),
    ),
  ]
}
