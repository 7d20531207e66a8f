import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import type { LockResult } from '../../shared/provisioning/provisionedDevice'
import { openReadSecret, type ReadSecretVersion } from '../core/openSecrets'
import type { LockOut } from '../access/deviceSetupPassword'
import type { Caller } from '../core/http/caller'
import type { RecordItem } from '../devices/deviceStore'

/** Without letters that are taken for digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 10

/** The code that opens the lock of one device: ten letters and digits of its own, from the deployment's secret. */
export type OverrideCodeOf = (deviceid: DeviceId) => Promise<string>

export const deriveOverrideCode = (secret: string, deviceid: DeviceId): string =>
  [...createHmac('sha256', secret).update(`lock override of ${deviceid}`).digest().subarray(0, length)]
    .map((byte) => alphabet.charAt(byte % alphabet.length))
    .join('')

/** Compared in the same time whatever is wrong with it; its length is no secret. */
export const isSameCode = (given: string, right: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The secret is read at the first use: it lies in Secrets Manager, never in a template. */
export const openOverrideCode = (read: ReadSecretVersion, SecretId: string): OverrideCodeOf => {
  const readSecret = openReadSecret(read, SecretId)
  return async (deviceid) => deriveOverrideCode(await readSecret(), deviceid)
}

type Locking = Pick<RecordItem, 'deviceid' | 'addedTs'>

/** Since it was added to an account a device is a person's, and the factory needs a code (decision 012). */
export const isLocked = ({ addedTs }: Pick<Locking, 'addedTs'>): boolean => addedTs !== undefined

const refusal = (
  code: 'conflict' | 'forbidden',
  message: string,
  resultCode: LockResult,
  field?: string,
): Problem => new Problem(code, message, { resultCode, ...(field === undefined ? {} : { field }) })

/** Lets a change or a test of a device through. True when a code was needed for it. @throws Problem */
export type PassLock = (
  record: Locking,
  code: string | undefined,
  caller: Pick<Caller, 'userid'>,
) => Promise<boolean>

export const openPassLock =
  (codeOf: OverrideCodeOf, lockOut: LockOut): PassLock =>
  async (record, code, { userid }) => {
    if (!isLocked(record)) return false
    if (code === undefined) {
      throw refusal(
        'conflict',
        'This device was added to an account. It can be changed and tested with its override code only.',
        'OVERRIDE_CODE_REQUIRED',
      )
    }
    await lockOut.reserve(userid, record.deviceid)
    if (!isSameCode(code, await codeOf(record.deviceid))) {
      throw refusal(
        'forbidden',
        'provLockOverrideCode: is not the code of this device.',
        'OVERRIDE_CODE_WRONG',
        'provLockOverrideCode',
      )
    }
    await lockOut.forget(userid, record.deviceid)
    return true
  }
