import { Problem } from '../../shared/core/problem'
import type { LockResult } from '../../shared/provisioning/lockOverride'
import type { LockOut } from '../access/lockOut'
import type { Caller } from '../core/http/caller'
import type { RecordItem } from '../devices/deviceStore'
import { type OverrideCodeOf, isSameCode } from './overrideCode'

type Locking = Pick<RecordItem, 'deviceid' | 'addedTs'>

/** Since it was added to an account a device is somebody's, and the factory needs a code (decision 012). */
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
