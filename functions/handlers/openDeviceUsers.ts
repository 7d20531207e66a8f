import { randomInt } from 'node:crypto'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { AccessStore } from '../access/accessStore'
import { openAddDevice } from '../access/addDevice'
import { openAddingLimit } from '../access/addingLimit'
import { changeSetupPassword } from '../access/changeSetupPassword'
import { getPermissions } from '../access/getPermissions'
import { openGuesses } from '../access/guesses'
import { openInvitations } from '../access/invitations'
import { openLockOut } from '../access/lockOut'
import { addDeviceUser, changeDeviceUser, removeDeviceUser } from '../access/manageUsers'
import { openSetupPassword } from '../access/setupPassword'
import { openDeviceSharing } from '../access/shareDevice'
import { openMailAdmins } from '../access/mailAdmins'
import { openWaitsForAcceptance } from '../access/waitsForAcceptance'
import type { TakeOffAlerts } from '../alerts/takeOffAlerts'
import { openHourlyLimit } from '../core/hourlyLimits'
import type { Clock } from '../../shared/core/time'
import type { DeviceStore } from '../devices/deviceStore'
import { getPasswords } from '../devices/getPasswords'
import { makePassword } from '../devices/makePassword'
import { openPasswordCodes } from '../devices/passwordCode'
import type { SecretSeal } from '../devices/secretItem'
import { admitNextUser } from '../distributor/admitNextUser'
import type { GroupStore } from '../groups/groupStore'
import type { SendMail } from '../mail/sendMail'
import type { WriteLog } from '../serverlog/logEntry'
import { inviteToDevice } from '../users/sendOpenInvitation'
import type { UserStore } from '../users/userStore'

interface Parts {
  documents: DynamoDBDocumentClient
  tables: { access: string; devices: string }
  access: AccessStore
  users: UserStore
  groups: GroupStore
  devices: DeviceStore
  secrets: SecretSeal
  sendMail: SendMail
  portalAddress: string | undefined
  takeOffAlerts: TakeOffAlerts
  writeLog: WriteLog
  now: Clock
}

/** Who has access to a device, and by what password it is added. */
export const openDeviceUsers = (parts: Parts) => {
  const { documents, tables, access, users, groups, devices, secrets, sendMail, writeLog, now } = parts
  const limitOf = (name: Parameters<typeof openHourlyLimit>[2]) =>
    openHourlyLimit(documents, tables.access, name, now)
  const countCode = limitOf('passwordCodes')
  const sharing = openDeviceSharing(documents, tables.access, access, writeLog, now)
  const mailAdmins = openMailAdmins(parts)
  const isSetupPassword = openSetupPassword(devices, secrets, openLockOut(documents, tables.devices, now))
  const addDevice = openAddDevice({
    ...{ documents, tables, devices, access, groups, mailAdmins, writeLog, now },
    admitNext: admitNextUser,
    isGuessRight: openGuesses({
      ...{ documents, isSetupPassword, countCode, sendMail, mailAdmins, now },
      TableName: tables.devices,
      codes: openPasswordCodes(documents, tables.devices, now, 'ADDING_CODE'),
    }),
    limit: openAddingLimit(documents, tables.access, now),
  })
  return {
    isSetupPassword,
    getPermissions: getPermissions(access, users, groups, devices, openInvitations(documents, tables.access)),
    addDeviceUser: addDeviceUser(
      sharing,
      users,
      devices,
      limitOf('invitations'),
      openWaitsForAcceptance(documents, tables.access, access, now),
      mailAdmins,
      addDevice,
    ),
    changeDeviceUser: changeDeviceUser(sharing, users, mailAdmins),
    removeDeviceUser: removeDeviceUser(sharing, users, parts.takeOffAlerts),
    inviteToDevice: inviteToDevice({ ...parts, countInvitation: limitOf('openInvitations') }),
    getPasswords: getPasswords({
      ...{ documents, devices, countCode, secrets, sendMail, writeLog, now },
      codes: openPasswordCodes(documents, tables.devices, now),
    }),
    changeSetupPassword: changeSetupPassword({
      ...{ documents, devices, isSetupPassword, secrets, mailAdmins, writeLog, now },
      TableName: tables.devices,
      makePassword: () => makePassword((end) => randomInt(end)),
    }),
  }
}
