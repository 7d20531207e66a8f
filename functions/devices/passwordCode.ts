import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { randomBytes, randomInt, scryptSync, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { DeviceId, UserId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { type Clock, secondMs } from '../../shared/core/time'
import { type getPasswords as contract, codeLength } from '../../shared/devices/devicePasswords'
import { accessKey } from '../core/accessKey'
import type { Caller } from '../core/http/caller'
import type { CountOne } from '../core/hourlyLimits'
import type { Serve } from '../core/http/serve'
import {
  tryTransact,
  deleteItem,
  putItem,
  type TransactItem,
  tryUpdate,
  tryWrite,
} from '../core/store/storeWrites'
import type { SendMail } from '../mail/sendMail'
import type { WriteLog } from '../serverlog/logEntry'
import { above, below } from '../core/store/conditionOf'
import { setFields } from '../core/store/setFields'
import type { DeviceStore } from './deviceStore'
import { type SecretSeal, secretItem } from './deviceSecrets'

export const codeSeconds = 600
export const maxWrongCodes = 5

/** 32 symbols, none of which is taken for another. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const makeCode = (): string =>
  Array.from({ length: codeLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')

const StoredCode = z.object({ hash: z.string(), salt: z.string(), tries: z.number() })

/** Slow on purpose: 30 bits are soon tried out under a quick one. */
const hashOf = (code: string, salt: string): string => scryptSync(code, salt, 32).toString('base64url')

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** What came of trying a code: `use` is the write that uses it up, and holds only once. */
type TriedCode = { kind: 'right'; use: TransactItem } | { kind: 'wrong'; isLast: boolean } | { kind: 'none' }

export interface PasswordCodes {
  /** A new code of a person for a device, in the place of the one before. */
  make(userid: UserId, deviceid: DeviceId): Promise<string>
  /** Counts the try before it compares, so that many at once are no more than five. */
  try(userid: UserId, deviceid: DeviceId, code: string): Promise<TriedCode>
}

/** Kept beside the device, one for each person who asks, as a hash. */
export const openPasswordCodes = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  now: Clock,
  /** What the codes are for: one for this is none for that. */
  purpose: 'CODE' | 'ADDING_CODE' = 'CODE',
): PasswordCodes => {
  const keyOf = (userid: UserId, deviceid: DeviceId) => ({ deviceid, sk: `${purpose}#${userid}` })
  const nowSeconds = () => Math.floor(now() / secondMs)
  return {
    make: async (userid, deviceid) => {
      const code = makeCode()
      const salt = randomBytes(16).toString('base64url')
      const ends = nowSeconds() + codeSeconds
      const item = { ...keyOf(userid, deviceid), hash: hashOf(code, salt), salt, tries: 0, endsTs: ends }
      await tryWrite(documents, putItem(TableName, item))
      return code
    },
    try: async (userid, deviceid, code) => {
      const Key = keyOf(userid, deviceid)
      const count = { add: { tries: 1 }, when: { tries: below(maxWrongCodes), endsTs: above(nowSeconds()) } }
      const item = await tryUpdate(documents, setFields(TableName, Key, count))
      if (item === undefined) return { kind: 'none' }
      const { hash, salt, tries } = StoredCode.parse(item)
      if (!isSame(hashOf(code, salt), hash)) return { kind: 'wrong', isLast: tries >= maxWrongCodes }
      return { kind: 'right', use: deleteItem(TableName, Key, { hash }) }
    },
  }
}

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
