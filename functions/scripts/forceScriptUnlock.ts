import type { forceScriptUnlock as contract } from '../../shared/scripts/deviceScript'
import type { Serve } from '../core/http/serve'
import { transactUntilDone } from '../core/store/transact'
import { type ScriptService, noteChange } from './scriptService'

/** Opens a lock whose holder cannot; the log keeps who held it and who opened it. */
export const forceScriptUnlock =
  (service: ScriptService): Serve<typeof contract> =>
  async ({ deviceid }, caller) => {
    const { documents, scripts } = service
    await transactUntilDone(documents, async () => {
      const held = await scripts.lock(deviceid)
      if (held === undefined) return { items: [], result: undefined }
      const event = {
        category: 'Lock' as const,
        name: 'Script Unlock Forced',
        description: `Held by ${held.email} since ${new Date(held.ts * 1000).toISOString()}`,
      }
      const items = [scripts.unlockWrite(deviceid, held), noteChange(service, deviceid, caller, event)]
      return { items, result: undefined }
    })
    return { message: 'Script unlocked.' }
  }
