import { Problem } from '../../shared/core/problem'
import type { getScript as contract } from '../../shared/scripts/deviceScript'
import { maxScriptBytesOf } from '../../shared/scripts/scanScript'
import type { Serve } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import type { ScriptStore } from './scriptStore'

export const getScript =
  (devices: Pick<DeviceStore, 'record'>, scripts: ScriptStore): Serve<typeof contract> =>
  async ({ deviceid }) => {
    const [record, script, scriptLock] = await Promise.all([
      devices.record(deviceid),
      scripts.script(deviceid),
      scripts.lock(deviceid),
    ])
    if (record === undefined) throw new Problem('notFound')
    return {
      data: Buffer.from(script?.text ?? '').toString('base64'),
      version: script?.version ?? 0,
      savedTs: script?.ts,
      savedBy: script?.email,
      scriptLock,
      maxBytes: maxScriptBytesOf(record.fw),
    }
  }
