import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { createHash, timingSafeEqual } from 'node:crypto'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import type { changeSetupPassword as contract } from '../../shared/devices/devicePasswords'
import type { DeviceId, UserId } from '../../shared/core/ids'
import { accessKey } from '../core/accessKey'
import type { Serve } from '../core/http/serve'
import { setFields } from '../core/store/setFields'
import { tryTransact, deleteItem, tryWrite } from '../core/store/storeWrites'
import type { DeviceStore } from '../devices/deviceStore'
import { type SecretSeal, secretItem } from '../devices/deviceSecrets'
import type { WriteLog } from '../serverlog/logEntry'
import { openCountInWindow } from '../core/hourlyLimits'
import { log } from '../core/log'
import type { MailAdmins } from './mailAdmins'

/** Of the secrets of one device an account may guess wrongly this often in ten minutes. */
export const maxAttempts = 5
export const lockOutSeconds = 600

/** The one counter of wrong guesses at the secrets of a device, whichever route takes them. */
export interface LockOut {
  /**
   * Counts a guess before it is compared, so that guesses made at once count too.
   * @throws Problem `tooManyAttempts` when there were too many: a right one is refused then as well
   */
  reserve(userid: UserId, deviceid: DeviceId): Promise<void>
  /** The guess was right: the next ones count from nothing. */
  forget(userid: UserId, deviceid: DeviceId): Promise<void>
}

/** Kept beside the device, one item for each account that guesses. */
export const openLockOut = (documents: DynamoDBDocumentClient, TableName: string, now: Clock): LockOut => {
  const keyOf = (userid: UserId, deviceid: DeviceId) => ({ deviceid, sk: `ATTEMPTS#${userid}` })
  const count = openCountInWindow(
    documents,
    {
      TableName,
      fields: { count: 'attempts', since: 'attemptsSinceTs' },
      max: maxAttempts,
      seconds: lockOutSeconds,
    },
    now,
  )
  return {
    reserve: async (userid, deviceid) => {
      const retryAfterSeconds = await count(keyOf(userid, deviceid))
      if (retryAfterSeconds === undefined) return
      log.warn('Too many wrong guesses at the secret of a device', { userid, deviceid })
      throw new Problem(
        'tooManyAttempts',
        'Number of incorrect attempts exceeded. Please wait 10 minutes and try again.',
        { resultCode: 'ATTEMPTS_EXCEEDED', retryAfterSeconds },
      )
    },
    forget: async (userid, deviceid) => {
      await tryWrite(documents, deleteItem(TableName, keyOf(userid, deviceid)))
    },
  }
}

/**
 * Whether a text is the setup password of a device. Each guess counts before it is compared, in the one counter of all
 * that take this password. Of a device that does not exist every text is wrong, counted and refused alike, and takes as
 * long.
 * @throws Problem `tooManyAttempts` after too many wrong ones
 */
export type IsSetupPassword = (userid: UserId, deviceid: DeviceId, given: string) => Promise<boolean>

/** Opened like a secret where there is none: the key service is asked all the same. */
const noSecret = Buffer.from('no secret is kept for this device').toString('base64')

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

export const openSetupPassword = (
  devices: Pick<DeviceStore, 'item'>,
  { open }: Pick<SecretSeal, 'open'>,
  lockOut: LockOut,
): IsSetupPassword => {
  const read = async (deviceid: DeviceId): Promise<string | undefined> => {
    const item = await devices.item(deviceid, secretItem)
    try {
      return await open(deviceid, typeof item?.setupPassword === 'string' ? item.setupPassword : noSecret)
    } catch (error) {
      // Where there is a secret that cannot be opened something is wrong, and no guess is counted.
      if (item?.setupPassword === undefined && error instanceof Error && isUnreadable(error)) return undefined
      throw error
    }
  }

  return async (userid, deviceid, given) => {
    await lockOut.reserve(userid, deviceid)
    const right = await read(deviceid)
    const isRight = timingSafeEqual(digest(given), digest(right ?? '')) && right !== undefined
    if (isRight) await lockOut.forget(userid, deviceid)
    return isRight
  }
}

const isUnreadable = ({ name }: Error): boolean => name === 'InvalidCiphertextException'

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
