import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { DeviceId, GroupId } from '../../shared/core/ids'
import { openAccessStore } from '../../functions/access/accessStore'
import { openAddDevice } from '../../functions/access/addDevice'
import { openAddingLimit, openGuesses } from '../../functions/access/guesses'
import {
  changeSetupPassword,
  openLockOut,
  openSetupPassword,
} from '../../functions/access/deviceSetupPassword'
import { openMailAdmins } from '../../functions/access/mailAdmins'
import { openPasswordCodes } from '../../functions/devices/passwordCode'
import type { Mail } from '../../functions/mail/sendMail'
import { openUserStore } from '../../functions/users/userStore'
import { accessKey } from '../../functions/core/accessKey'
import { keepNothing } from '../../functions/core/http/answerOnce'
import type { Caller } from '../../functions/core/http/caller'
import { secretItem } from '../../functions/devices/deviceSecrets'
import { admitNextUser } from '../../functions/distributor/nextUser'
import { openGroupStore } from '../../functions/groups/groupStore'
import { callerOf, openScene, tables } from './openScene'

/** The setup password of every device of the scene. */
export const password = 'setup.Right1'

export const newPassword = 'Fresh.2345'

/** What was sealed opens for its own device only, as the key service does. */
const seal = (deviceid: string, text: string) => Buffer.from(`${deviceid} ${text}`).toString('base64')
const open = (deviceid: string, sealed: string) => {
  const [of, text] = Buffer.from(sealed, 'base64').toString().split(' ')
  if (of === deviceid && text !== undefined) return Promise.resolve(text)
  return Promise.reject(Object.assign(new Error('bad'), { name: 'InvalidCiphertextException' }))
}

/** What came of it: the answer, or the problem. */
export const outcome = (asked: Promise<unknown>) =>
  asked.then(
    (answer) => answer,
    ({ code, message, resultCode }: { code: string; message: string; resultCode?: string }) => ({
      code,
      message,
      resultCode,
    }),
  )

/** New devices, one at a time, and people who add them. */
export const openAddingScene = () => {
  const scene = openScene()
  let device: DeviceId
  let devices = 0
  let people = 100

  const mails: Mail[] = []
  const sendMail = (mail: Mail) => {
    mails.push(mail)
    return Promise.resolve('')
  }
  const parts = (client: DynamoDBDocumentClient) => {
    const { devices: store, writeLog } = scene.openService(client)
    const sources = {
      access: openAccessStore(client, tables.access),
      groups: openGroupStore(client, tables.access),
      users: openUserStore(client, tables.users),
      devices: store,
      sendMail,
    }
    return {
      documents: client,
      ...{ sendMail, writeLog, now: scene.now, devices: store },
      isSetupPassword: openSetupPassword(store, { open }, openLockOut(client, tables.devices, scene.now)),
      mailAdmins: openMailAdmins({ ...sources, portalAddress: 'https://portal.example' }),
    }
  }

  const addDevice = (client: DynamoDBDocumentClient = scene.documents) => {
    const service = scene.openService(client)
    return openAddDevice({
      documents: client,
      tables,
      devices: service.devices,
      access: openAccessStore(client, tables.access),
      groups: openGroupStore(client, tables.access),
      admitNext: admitNextUser,
      isGuessRight: openGuesses({
        ...parts(client),
        TableName: tables.devices,
        codes: openPasswordCodes(client, tables.devices, scene.now, 'ADDING_CODE'),
        countCode: () => Promise.resolve(),
      }),
      mailAdmins: parts(client).mailAdmins,
      limit: openAddingLimit(client, tables.access, scene.now),
      writeLog: service.writeLog,
      now: scene.now,
    })
  }

  const freshDevice = async (change = {}) => {
    devices += 1
    device = await scene.addDevice(
      `NEW${String(devices).padStart(6, '0')}`,
      { tier: 'STANDARD', ...change },
      [],
    )
    await scene.put('devices', {
      deviceid: device,
      sk: secretItem,
      setupPassword: seal(device, password),
    })
  }
  const newPerson = (): Caller => callerOf((people += 1))
  const add = (who: Caller, setupPassword?: string, deviceid = device, groupid?: GroupId, code?: string) =>
    addDevice()({ deviceid, setupPassword, groupid, code }, who, keepNothing)
  const changePassword = (who: Caller, setupPassword: string) =>
    changeSetupPassword({
      ...parts(scene.documents),
      TableName: tables.devices,
      secrets: { seal: (deviceid, text) => Promise.resolve(seal(deviceid, text)) },
      makePassword: () => newPassword,
    })({ deviceid: device, setupPassword }, who)
  const roleOf = ({ userid }: Caller) => scene.access.roleOnDevice(userid, device)
  const record = () => scene.openService(scene.documents).devices.record(device)
  const admins = async () => (await scene.access.meta(accessKey.device(device)))?.admins
  const logged = async (subject = accessKey.device(device)) =>
    (await scene.all('serverLog')).filter(({ pk }) => pk === subject)

  return {
    scene,
    mails,
    changePassword,
    addDevice,
    freshDevice,
    newPerson,
    add,
    roleOf,
    record,
    admins,
    logged,
    deviceid: () => device,
  }
}
