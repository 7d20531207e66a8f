import type { forceScriptUnlock as contract } from '../../shared/scripts/deviceScript'
import type { Serve } from '../core/serve'
import { transactUntilDone } from '../core/transact'
import { type ScriptDesk, noteChange } from './scriptDesk'

/** Opens a lock whose holder cannot; the log keeps who held it and who opened it. */
export const forceScriptUnlock =
  (desk: ScriptDesk): Serve<typeof contract> =>
  async ({ deviceid }, caller) => {
    const { documents, scripts } = desk
    await transactUntilDone(documents, async () => {
      const held = await scripts.lock(deviceid)
      if (held === undefined) return { items: [], result: undefined }
      const event = {
        category: 'Lock' as const,
        name: 'Script Unlock Forced',
        description: `Held by ${held.email} since ${new Date(held.ts * 1000).toISOString()}`,
      }
      const items = [scripts.unlockWrite(deviceid, held), noteChange(desk, deviceid, caller, event)]
      return { items, result: undefined }
    })
    return { message: 'Script unlocked.' }
  }
