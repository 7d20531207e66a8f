import { log } from '../core/log'
import type { TakeWhole } from '../commands/takeAnswer'
import type { KeepReport } from './keepReport'
import { readConfigReport } from './readConfigReport'

/** All of its settings, as a device gives them when it is asked; a part of them says nothing of the rest. */
export const takeAskedSettings =
  (keepReport: KeepReport): TakeWhole =>
  async ({ deviceid, method, args }, response, atMs) => {
    if (method !== 'Config.Get' || 'key' in (JSON.parse(args) as object)) return
    const report = readConfigReport(deviceid, Buffer.from(JSON.stringify(response)))
    if (typeof report === 'string')
      log.warn('settings that were asked for cannot be kept', { deviceid, report })
    else await keepReport(deviceid, report, atMs)
  }
