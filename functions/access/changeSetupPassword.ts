import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import type { changeSetupPassword as contract } from '../../shared/devices/devicePasswords'
import { accessKey } from '../core/accessKey'
import type { Serve } from '../core/http/serve'
import { setFields } from '../core/store/setFields'
import { tryTransact } from '../core/store/transact'
import type { DeviceStore } from '../devices/deviceStore'
import { type SecretSeal, secretItem } from '../devices/secretItem'
import type { WriteLog } from '../serverlog/logEntry'
import type { IsSetupPassword } from './setupPassword'
import type { MailAdmins } from './mailAdmins'

interface Parts {
  documents: DynamoDBDocumentClient
  /** The table of devices. */
  TableName: string
  devices: Pick<DeviceStore, 'item'>
  isSetupPassword: IsSetupPassword
  secrets: Pick<SecretSeal, 'seal'>
  makePassword: () => string
  mailAdmins: MailAdmins
  writeLog: WriteLog
  now: Clock
}

const wrong = () =>
  new Problem('invalid', 'This is not the setup password of the device any more.', { field: 'setupPassword' })

/**
 * A new setup password in the place of the one that the ADMIN has just read; a photograph of the label no longer adds the device. It is answered once and kept sealed, so no answer of it is kept for a second try.
 */
export const changeSetupPassword =
  (parts: Parts): Serve<typeof contract> =>
  async ({ deviceid, setupPassword }, caller) => {
    const { documents, TableName, devices, isSetupPassword, secrets, makePassword, writeLog, now } = parts
    const before = await devices.item(deviceid, secretItem)
    if (!(await isSetupPassword(caller.userid, deviceid, setupPassword))) throw wrong()
    const setupPass = makePassword()
    const sealed = await secrets.seal(deviceid, setupPass)
    const event = {
      subject: accessKey.device(deviceid),
      category: 'Access' as const,
      name: 'Setup Password Changed',
      description: 'The one on the label no longer adds the device',
    }
    const change = {
      set: { setupPassword: sealed },
      // Of two ADMINs at once one changes it; the other has not seen the password that is there then.
      when: { setupPassword: before?.setupPassword },
    }
    const isDone = await tryTransact(documents, [
      setFields(TableName, { deviceid, sk: secretItem }, change),
      writeLog(event, caller, now()),
    ])
    if (!isDone) throw wrong()
    await parts.mailAdmins(deviceid, {
      what: `${caller.email} changed its setup password.`,
      advice: 'Every ADMIN can read the new one: Users, Device Passwords.',
      except: [caller.userid],
    })
    return { message: 'Setup Password Changed', setupPass }
  }
