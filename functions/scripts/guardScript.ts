import type {
  putScriptLock as putScriptLockContract,
  forceScriptUnlock as forceScriptUnlockContract,
} from '../../shared/scripts/deviceScript'
import { type ScriptLock, describeLock, isLockedFor, scriptLockedCode } from '../../shared/scripts/scriptLock'
import { isScriptFile } from '../../shared/files/deviceFiles'
import { Problem } from '../../shared/core/problem'
import type { DeviceId } from '../../shared/core/ids'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import { transactUntilDone, type TransactItem } from '../core/store/storeWrites'
import { type ScriptStore, type ScriptService, noteChange } from './scriptStore'

type Asker = Pick<Caller, 'userid'>
type Locks = Pick<ScriptStore, 'lock' | 'lockCheck'>

/** @throws Problem `forbidden` naming the holder when another person holds the lock */
const refuseIfLocked = (lock: ScriptLock | undefined, { userid }: Asker): void => {
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

const lockOf = ({ userid, name, email }: Caller, nowMs: number): ScriptLock => ({
  userid,
  name,
  email,
  ts: Math.floor(nowMs / 1000),
})

const nothing = { items: [], result: undefined }

/** Of two people who lock at once the second learns who was first. What is so already stays so without an entry. */
export const putScriptLock =
  (service: ScriptService): Serve<typeof putScriptLockContract> =>
  async ({ deviceid, lock: isWanted }, caller) => {
    const { documents, scripts, now } = service
    const note = (name: string) =>
      noteChange(service, deviceid, caller, { category: 'Lock', name, description: '' })
    await transactUntilDone(documents, async () => {
      const held = await scripts.lock(deviceid)
      refuseIfLocked(held, caller)
      if (isWanted) {
        if (held !== undefined) return nothing
        const lock = scripts.lockWrite(deviceid, lockOf(caller, now()))
        return { items: [lock, note('Script Locked')], result: undefined }
      }
      if (held === undefined) return nothing
      return {
        items: [scripts.unlockWrite(deviceid, held), note('Script Unlocked')],
        result: undefined,
      }
    })
    return { message: isWanted ? 'Script locked.' : 'Script unlocked.' }
  }

const spans = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
] as const

/** How long something was so, in its largest unit: a log is read in every zone. */
const spanWords = (seconds: number): string => {
  const [size, unit] = spans.find(([each]) => seconds >= each) ?? [1, 'second']
  const count = Math.max(0, Math.floor(seconds / size))
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Opens a lock whose holder cannot; the log keeps who held it and who opened it. */
export const forceScriptUnlock =
  (service: ScriptService): Serve<typeof forceScriptUnlockContract> =>
  async ({ deviceid }, caller) => {
    const { documents, scripts } = service
    await transactUntilDone(documents, async () => {
      const held = await scripts.lock(deviceid)
      if (held === undefined) return { items: [], result: undefined }
      const event = {
        category: 'Lock' as const,
        name: 'Script Unlock Forced',
        description: `Held by ${held.email} for ${spanWords(Math.floor(service.now() / 1000) - held.ts)}`,
      }
      const items = [scripts.unlockWrite(deviceid, held), noteChange(service, deviceid, caller, event)]
      return { items, result: undefined }
    })
    return { message: 'Script unlocked.' }
  }
