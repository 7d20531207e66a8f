import * as z from 'zod'
import { isScriptFile } from '../../shared/files/deviceFiles'
import { describeLock, isLockedFor } from '../../shared/scripts/scriptLock'
import type { ScriptStore } from '../scripts/scriptStore'
import type { TransactItem } from '../serverlog/logEntry'
import type { StoredCommand } from './commandStore'

/** Either why a command must not go out any more, or the writes that make sure of it while it is handed over. */
type Handover = { refusal: string } | { refusal?: undefined; checks: TransactItem[] }

const free: Handover = { checks: [] }

const FileArgs = z.object({ filename: z.string() })

/**
 * Hours may lie between queueing and the next contact. A change of the script that was allowed then is not once
 * somebody else has locked the script: the rights that count are those at the hand-over.
 */
export const openHandoverCheck =
  (locks: Pick<ScriptStore, 'lock' | 'lockCheck'>) =>
  async ({ deviceid, method, args, requesterId = '' }: StoredCommand): Promise<Handover> => {
    if (method !== 'FS.Put' && method !== 'FS.Remove') return free
    if (!isScriptFile(FileArgs.parse(JSON.parse(args)).filename)) return free
    const lock = await locks.lock(deviceid)
    return isLockedFor(lock, requesterId)
      ? { refusal: describeLock(lock) }
      : { checks: [locks.lockCheck(deviceid, requesterId)] }
  }
export type HandoverCheck = ReturnType<typeof openHandoverCheck>
