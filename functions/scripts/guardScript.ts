import { isScriptFile } from '../../shared/files/deviceFiles'
import { Problem } from '../../shared/core/problem'
import { type ScriptLock, describeLock, isLockedFor, scriptLockedCode } from '../../shared/scripts/scriptLock'
import type { DeviceId } from '../../shared/core/ids'
import type { Caller } from '../core/http/caller'
import type { TransactItem } from '../core/store/storeWrites'
import type { ScriptStore } from './scriptStore'

type Asker = Pick<Caller, 'userid'>
type Locks = Pick<ScriptStore, 'lock' | 'lockCheck'>

/** @throws Problem `forbidden` naming the holder when another person holds the lock */
export const refuseIfLocked = (lock: ScriptLock | undefined, { userid }: Asker): void => {
  if (isLockedFor(lock, userid)) {
    throw new Problem('forbidden', describeLock(lock), { resultCode: scriptLockedCode })
  }
}

/**
 * Stands before everything that changes the script of a device, by whatever way. Refuses while another person holds
 * the lock; the writes it gives back belong into the transaction of the change, so that a lock taken in the same
 * moment refuses it too. To be asked afresh at each try.
 */
export const guardScript = async (
  locks: Locks,
  deviceid: DeviceId,
  caller: Asker,
): Promise<TransactItem[]> => {
  refuseIfLocked(await locks.lock(deviceid), caller)
  return [locks.lockCheck(deviceid, caller.userid)]
}

/** As `guardScript`, for a change of a file: files that are no part of the script are free. */
export const guardFile = async (
  locks: Locks,
  deviceid: DeviceId,
  fileName: string,
  caller: Asker,
): Promise<TransactItem[]> => (isScriptFile(fileName) ? guardScript(locks, deviceid, caller) : [])
