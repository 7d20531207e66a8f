import { randomInt } from 'node:crypto'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { getDeviceRemoval as getDeviceRemovalContract } from '../../shared/access/removal'
import {
  changeSetupPassword as changeSetupPasswordContract,
  getPasswords as getPasswordsContract,
} from '../../shared/devices/devicePasswords'
import * as contract from '../../shared/devices/deviceUsers'
import * as invitationContract from '../../shared/users/invitations'
import type { Clock } from '../../shared/core/time'
import type { Env } from '../core/env'
import type { AnswerStore } from '../core/http/answerStore'
import { openHourlyLimit } from '../core/hourlyLimits'
import { type Route, on, onOnce } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import { getPasswords, openPasswordCodes } from '../devices/passwordCode'
import { makePassword, type SecretSeal } from '../devices/deviceSecrets'
import { admitNextUser } from '../distributor/nextUser'
import type { SendMail } from '../mail/sendMail'
import type { WriteLog } from '../serverlog/logEntry'
import type { UserStore } from '../users/userStore'
import type { AccessStore } from './accessStore'
import { openAddDevice } from './addDevice'
import { openClaimInvitations } from './mailedInvitations'
import { openAddingLimit, openGuesses } from './guesses'
import { changeSetupPassword, type IsSetupPassword } from './deviceSetupPassword'
import { getPermissions } from './getPermissions'
import { openInvitations, openWaitsForAcceptance } from './pendingInvitations'
import {
  inviteToDevice,
  withdrawFromDevice,
  addDeviceUser,
  changeDeviceUser,
  removeDeviceUser,
} from './manageUsers'
import { openMailAccount, openMailInvitation } from './mailInvitation'
import { openMailAdmins } from './mailAdmins'
import { getDeviceRemoval } from './removals'
import { openDeviceSharing } from './shareDevice'

interface Parts {
  env: Pick<Env, 'ACCESS_TABLE' | 'DEVICES_TABLE' | 'PORTAL_ADDRESS'>
  documents: DynamoDBDocumentClient
  access: AccessStore
  users: UserStore
  groups: Parameters<typeof getPermissions>[2] & Parameters<typeof openAddDevice>[0]['groups']
  devices: DeviceStore
  answers: AnswerStore
  secrets: SecretSeal
  sendMail: SendMail
  isSetupPassword: IsSetupPassword
  takeOffAlerts: Parameters<typeof removeDeviceUser>[2]
  writeLog: WriteLog
  now: Clock
}

/** Who has access to a device, and by what password it is added. */
export const deviceUserRoutes = (p: Parts): Route[] => {
  const { env, documents, access, users, groups, devices, secrets, sendMail, writeLog, now } = p
  const tables = { access: env.ACCESS_TABLE, devices: env.DEVICES_TABLE }
  const limitOf = (name: Parameters<typeof openHourlyLimit>[2]) =>
    openHourlyLimit(documents, tables.access, name, now)
  const countCode = limitOf('passwordCodes')
  const sharing = openDeviceSharing(documents, tables.access, access, writeLog, now)
  const withAddress = { ...p, portalAddress: env.PORTAL_ADDRESS }
  const mailAdmins = openMailAdmins(withAddress)
  const waits = openWaitsForAcceptance(documents, tables.access, access, now)
  const addDevice = openAddDevice({
    ...{ documents, tables, devices, access, groups, mailAdmins, writeLog, now },
    admitNext: admitNextUser,
    isGuessRight: openGuesses({
      ...{ documents, isSetupPassword: p.isSetupPassword, countCode, sendMail, mailAdmins, now },
      TableName: tables.devices,
      codes: openPasswordCodes(documents, tables.devices, now, 'ADDING_CODE'),
    }),
    limit: openAddingLimit(documents, tables.access, now),
  })
  const permissions = getPermissions(
    access,
    users,
    groups,
    devices,
    openInvitations(documents, tables.access),
  )
  const countAdded = limitOf('invitations')
  const mailAccount = openMailAccount(withAddress)
  const addUser = addDeviceUser(
    sharing,
    users,
    devices,
    countAdded,
    waits,
    mailAdmins,
    addDevice,
    mailAccount,
  )
  const invitation = openMailInvitation({
    ...{ ...withAddress, TableName: tables.access, countInvitation: limitOf('openInvitations') },
    claim: openClaimInvitations(documents, tables.access, access, now),
  })
  const invited = { ...p, TableName: tables.access }
  return [
    on(contract.getPermissions, permissions),
    onOnce(contract.addDeviceUser, p.answers, addUser),
    onOnce(invitationContract.inviteToDevice, p.answers, inviteToDevice(invited, invitation)),
    on(invitationContract.withdrawFromDevice, withdrawFromDevice(invited, invitation)),
    on(contract.changeDeviceUser, changeDeviceUser(sharing, users, mailAdmins)),
    on(contract.removeDeviceUser, removeDeviceUser(sharing, users, p.takeOffAlerts)),
    on(getDeviceRemovalContract, getDeviceRemoval(p)),
    on(
      getPasswordsContract,
      getPasswords({
        ...{ documents, devices, countCode, secrets, sendMail, writeLog, now },
        codes: openPasswordCodes(documents, tables.devices, now),
      }),
    ),
    on(
      changeSetupPasswordContract,
      changeSetupPassword({
        ...{ documents, devices, isSetupPassword: p.isSetupPassword, secrets, mailAdmins, writeLog, now },
        TableName: tables.devices,
        makePassword: () => makePassword((end) => randomInt(end)),
      }),
    ),
  ]
}
