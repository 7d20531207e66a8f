import { Problem } from '../../shared/core/problem'
import * as contract from '../../shared/users/invitations'
import {
  type AcceptRight,
  acceptInvitation,
  declineInvitation,
  getInvitations,
  openMailGiver,
} from '../access/answerInvitations'
import { openInvitations } from '../access/pendingInvitations'
import { newAdmin, openMailAdmins } from '../access/mailAdmins'
import { openDeviceSharing } from '../access/shareDevice'
import type { Env } from '../core/env'
import type { AnswerStore } from '../core/http/answerStore'
import { type Route, on, onOnce } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import type { SendMail } from '../mail/sendMail'
import type { UserStore } from '../users/userStore'
import type { GroupParts } from './groupStore'
import { openGroupSharing } from './groupSharing'

interface Parts extends GroupParts {
  env: Pick<Env, 'PORTAL_ADDRESS'>
  users: UserStore
  devices: DeviceStore
  answers: AnswerStore
  sendMail: SendMail
}

/** An invitation to a device becomes a right on it, one to a group a membership. */
const openAcceptRight = (p: Parts): AcceptRight => {
  const { documents, TableName, access, groups, writeLog, now } = p
  const deviceSharing = openDeviceSharing(documents, TableName, access, writeLog, now)
  const groupSharing = openGroupSharing(p)
  const withAddress = { ...p, portalAddress: p.env.PORTAL_ADDRESS }
  const mailAdmins = openMailAdmins(withAddress)
  const mailGiver = openMailGiver(withAddress)
  return async (invitation, { deviceid, groupid }, giver, by, keep) => {
    if (deviceid !== undefined) {
      await deviceSharing.accept(deviceid, invitation, giver, by, keep)
      await mailGiver(invitation)
      if (invitation.role !== 'ADMIN') return
      const { userid, email } = invitation
      await mailAdmins(deviceid, newAdmin(email, `invited by ${giver.email}`, [userid, giver.userid]))
      return
    }
    const group = groupid === undefined ? undefined : await groups.read(groupid)
    if (group === undefined) throw new Problem('notFound')
    await groupSharing.accept(group, invitation, giver, by, keep)
    await mailGiver(invitation)
  }
}

export const invitationRoutes = (p: Parts): Route[] => {
  const invitations = openInvitations(p.documents, p.TableName)
  return [
    on(contract.getInvitations, getInvitations(invitations)),
    onOnce(contract.acceptInvitation, p.answers, acceptInvitation(invitations, p.users, openAcceptRight(p))),
    on(contract.declineInvitation, declineInvitation({ ...p, invitations })),
  ]
}
