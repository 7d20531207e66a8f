import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import type { getPasswords as contract } from '../../shared/devices/devicePasswords'
import { accessKey } from '../core/accessKey'
import type { Caller } from '../core/http/caller'
import type { CountOne } from '../core/hourlyLimits'
import type { Serve } from '../core/http/serve'
import { tryTransact } from '../core/store/storeWrites'
import type { SendMail } from '../mail/sendMail'
import type { WriteLog } from '../serverlog/logEntry'
import type { DeviceStore } from './deviceStore'
import { type PasswordCodes, codeSeconds } from './passwordCode'
import { type SecretSeal, secretItem } from './secretItem'

interface Parts {
  documents: DynamoDBDocumentClient
  devices: Pick<DeviceStore, 'item' | 'record'>
  codes: PasswordCodes
  countCode: CountOne
  secrets: Pick<SecretSeal, 'open'>
  sendMail: SendMail
  writeLog: WriteLog
  now: Clock
}

const noCode = () =>
  new Problem('invalid', 'This code is no longer valid. Please request a new one.', {
    resultCode: 'CODE_EXPIRED',
    field: 'code',
  })

const wrongCode = (isLast: boolean) =>
  new Problem(
    'invalid',
    isLast
      ? 'This code is not right, and there were too many attempts. Please request a new one.'
      : 'This code is not right. Please try again.',
    { resultCode: isLast ? 'CODE_EXPIRED' : 'CODE_WRONG', field: 'code' },
  )

const mailText = (code: string, deviceid: DeviceId, name: string): string =>
  [
    `The code to see the passwords of ${name} (${deviceid}):`,
    '',
    `    ${code}`,
    '',
    `It is valid for ${codeSeconds / 60} minutes and can be used once.`,
    'If you did not ask for it, somebody else is logged in to your account: please change your password.',
    '',
  ].join('\n')

/** The passwords of a device, to the reader of the mails of an account that administers it. */
export const getPasswords = (parts: Parts): Serve<typeof contract> => {
  const { documents, devices, codes, countCode, secrets, sendMail, writeLog, now } = parts

  const sendCode = async (deviceid: DeviceId, { userid, email }: Caller) => {
    await countCode(userid)
    const record = await devices.record(deviceid)
    const code = await codes.make(userid, deviceid)
    await sendMail({
      to: email,
      subject: `Code for the passwords of ${deviceid}`,
      text: mailText(code, deviceid, record?.name ?? deviceid),
    })
    return { message: 'Email Sent' }
  }

  const openSecrets = async (deviceid: DeviceId) => {
    const item = await devices.item(deviceid, secretItem)
    const open = async (sealed: unknown) => (typeof sealed === 'string' ? secrets.open(deviceid, sealed) : '')
    const [setupPass, wifiPass] = await Promise.all([open(item?.setupPassword), open(item?.wifiPassword)])
    return { setupPass, wifiPass }
  }

  return async ({ deviceid, code }, caller) => {
    if (code === undefined) return sendCode(deviceid, caller)
    const tried = await codes.try(caller.userid, deviceid, code)
    if (tried.kind === 'none') throw noCode()
    if (tried.kind === 'wrong') throw wrongCode(tried.isLast)
    const opened = await openSecrets(deviceid)
    const event = {
      subject: accessKey.device(deviceid),
      category: 'Access' as const,
      name: 'Device Passwords Viewed',
      description: 'Setup and Wi-Fi password',
    }
    // Each look at them is logged, and of many who use one code at once one does.
    if (!(await tryTransact(documents, [tried.use, writeLog(event, caller, now())]))) throw noCode()
    return { message: 'Device Passwords', deviceid, ...opened }
  }
}
