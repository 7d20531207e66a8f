import type { KeepReport } from '../settings/keepReport'
import { readConfigReport } from '../settings/readConfigReport'
import type { Message } from './message'
import type { QuarantineStore } from './quarantineStore'

export type TakeConfig = (message: Message) => Promise<void>

/**
 * A device's report of its own settings. What cannot be kept is quarantined with its reason; a rhythm that no device
 * can have is noted there, and the one known stays.
 */
export const openTakeConfig =
  (keepReport: KeepReport, quarantine: QuarantineStore): TakeConfig =>
  async (message) => {
    const { deviceid, arrivedMs } = message
    const report = readConfigReport(deviceid, message.bytes)
    if (typeof report === 'string') {
      await quarantine.keep(message, 0, report, message.bytes)
      return
    }
    await keepReport(deviceid, report, arrivedMs)
    if (report.intervalSeconds === undefined)
      await quarantine.note(message, ['device.base_interval: not an interval at which a device can report'])
  }
