import * as z from 'zod/mini'
import { UserId } from '../core/ids'

/** Who holds the script of a device, and since when (epoch seconds). */
export const ScriptLock = z.object({ userid: UserId, name: z.string(), email: z.string(), ts: z.number() })
export type ScriptLock = z.infer<typeof ScriptLock>

/** Distinguishes a refusal by the lock from one by a role. */
export const scriptLockedCode = 'SCRIPT_LOCKED'

/** No one but the holder changes a locked script, whatever their role. */
export const isLockedFor = (lock: ScriptLock | undefined, userid: string): lock is ScriptLock =>
  lock !== undefined && lock.userid !== userid

export const describeLock = ({ name, email }: Pick<ScriptLock, 'name' | 'email'>): string =>
  `The script is locked by ${name === '' || name === email ? email : `${name} (${email})`}.`
