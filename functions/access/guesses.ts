import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { Problem } from '../../shared/core/problem'
import { type Clock, secondMs } from '../../shared/core/time'
import type { UserId, DeviceId } from '../../shared/core/ids'
import { accessKey } from '../core/accessKey'
import { above, atMost } from '../core/store/conditionOf'
import { openCountInWindow, type CountOne } from '../core/hourlyLimits'
import { log } from '../core/log'
import { setFields } from '../core/store/setFields'
import { tryWrite, tryUpdate } from '../core/store/storeWrites'
import type { Caller } from '../core/http/caller'
import { openGetItem } from '../core/store/openGetItem'
import { type PasswordCodes, codeSeconds } from '../devices/passwordCode'
import type { SendMail } from '../mail/sendMail'
import type { IsSetupPassword } from './deviceSetupPassword'
import type { MailAdmins } from './mailAdmins'

/** Failed attempts per hour of an account, over all devices. */
export const maxTriesToAdd = 20
export const addingWindowSeconds = 3600

/** Keeps one account from going through all ids there are. */
export interface AddingLimit {
  /** Counts one request, whatever comes of it. @throws Problem `tooManyAttempts` */
  count(userid: UserId): Promise<void>
  /** A device was added: the request that did it was none in vain. */
  giveBack(userid: UserId): Promise<void>
}

export const openAddingLimit = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  now: Clock,
): AddingLimit => {
  const keyOf = (userid: UserId) => ({ pk: accessKey.user(userid), sk: 'ADDING' })
  const window = openCountInWindow(
    documents,
    {
      TableName,
      fields: { count: 'tries', since: 'triesSinceTs' },
      max: maxTriesToAdd,
      seconds: addingWindowSeconds,
    },
    now,
  )
  return {
    count: async (userid) => {
      const retryAfterSeconds = await window(keyOf(userid))
      if (retryAfterSeconds === undefined) return
      log.warn('Too many tries to add devices', { userid, tries: maxTriesToAdd })
      throw new Problem(
        'tooManyAttempts',
        `Number of incorrect attempts exceeded. At most ${maxTriesToAdd} devices can be tried in an hour.`,
        { resultCode: 'ATTEMPTS_EXCEEDED', retryAfterSeconds },
      )
    },
    giveBack: async (userid) => {
      const change = { add: { tries: -1 }, when: { tries: above(0) } }
      await tryWrite(documents, setFields(TableName, keyOf(userid), change))
    },
  }
}

/** The wrong guess at one device in a day, of all accounts together, that is mailed to its ADMINs. */
export const mailedFailures = 10
/** After so many a guess needs a code as well, which is mailed to the account that makes it. */
export const maxFailures = 50
const daySeconds = 86_400

const Counted = z.object({ failures: z.number(), sinceTs: z.number() })

/** The guesses of all accounts at one device; how often one account may guess is counted apart. */
const openFailures = (documents: DynamoDBDocumentClient, TableName: string, now: Clock) => {
  const getItem = openGetItem(documents)
  const keyOf = (deviceid: DeviceId) => ({ deviceid, sk: 'GUESSES' })
  const startOf = () => Math.floor(now() / secondMs) - daySeconds
  return {
    ofToday: async (deviceid: DeviceId): Promise<number> => {
      const found = Counted.optional().parse(await getItem(TableName, keyOf(deviceid)))
      return found !== undefined && found.sinceTs > startOf() ? found.failures : 0
    },
    /** The number of this one; a day begins with the first. */
    count: async (deviceid: DeviceId): Promise<number> => {
      const start = startOf()
      const more = { add: { failures: 1 }, when: { sinceTs: above(start) } }
      const counted = await tryUpdate(documents, setFields(TableName, keyOf(deviceid), more))
      if (counted !== undefined) return Counted.parse(counted).failures
      const anew = {
        set: { failures: 1, sinceTs: start + daySeconds },
        when: [{ sinceTs: undefined }, { sinceTs: atMost(start) }],
      }
      if (await tryWrite(documents, setFields(TableName, keyOf(deviceid), anew))) return 1
      return Counted.parse(await tryUpdate(documents, setFields(TableName, keyOf(deviceid), more))).failures
    },
  }
}

interface Parts {
  documents: DynamoDBDocumentClient
  /** The table of devices. */
  TableName: string
  isSetupPassword: IsSetupPassword
  codes: PasswordCodes
  countCode: CountOne
  sendMail: SendMail
  mailAdmins: MailAdmins
  now: Clock
}

const mailText = (code: string, deviceid: DeviceId): string =>
  [
    `The code to add ${deviceid} to your account:`,
    '',
    `    ${code}`,
    '',
    `It is valid for ${codeSeconds / 60} minutes and can be used once.`,
    'It is asked for because many wrong setup passwords were tried for this device today.',
    'If you did not ask for it, another person is logged in to your account: please change your password.',
    '',
  ].join('\n')

const codeRequired = () =>
  new Problem(
    'forbidden',
    'Many wrong setup passwords were tried for this device today. Enter the code that was emailed to you as well.',
    { resultCode: 'CODE_REQUIRED' },
  )
const notTheCode = () =>
  new Problem('invalid', 'The code is not right or no longer valid. Leave it empty to get a new one.', {
    field: 'code',
    resultCode: 'CODE_WRONG',
  })

/** As `IsSetupPassword`, for people who do not have the device yet: those who have it are never asked for a code. */
export type IsGuessRight = (
  caller: Caller,
  deviceid: DeviceId,
  given: string,
  code: string | undefined,
) => Promise<boolean>

export const openGuesses = (parts: Parts): IsGuessRight => {
  const { documents, TableName, isSetupPassword, codes, countCode, sendMail, mailAdmins, now } = parts
  const failures = openFailures(documents, TableName, now)

  const sendCode = async ({ userid, email }: Caller, deviceid: DeviceId): Promise<void> => {
    await countCode(userid)
    const code = await codes.make(userid, deviceid)
    await sendMail({ to: email, subject: `Code to add ${deviceid}`, text: mailText(code, deviceid) })
  }

  /** A code is used up by one guess, right or wrong. */
  const useCode = async ({ userid }: Caller, deviceid: DeviceId, code: string): Promise<void> => {
    const tried = await codes.try(userid, deviceid, code)
    if (tried.kind !== 'right' || !(await tryWrite(documents, tried.use))) throw notTheCode()
  }

  return async (caller, deviceid, given, code) => {
    if ((await failures.ofToday(deviceid)) >= maxFailures) {
      if (code === undefined) {
        await sendCode(caller, deviceid)
        throw codeRequired()
      }
      await useCode(caller, deviceid, code)
    }
    if (await isSetupPassword(caller.userid, deviceid, given)) return true
    const failed = await failures.count(deviceid)
    if (failed === mailedFailures) {
      log.warn('Many wrong guesses at the setup password of a device', { deviceid, failed })
      await mailAdmins(deviceid, {
        what: `${failed} wrong setup passwords were tried for it today, by people who do not have it.`,
        advice: 'If this was none of your people, change its setup password: Users, Device Passwords.',
      })
    }
    return false
  }
}
