import { log } from '../core/log'
import type { DeviceStore } from '../devices/deviceStore'
import type { WriteLog } from '../serverlog/logEntry'
import type { CommandLine } from './openCommandLine'

/** Everything that queueing, changing and cancelling commands works with. */
export interface CommandDesk extends CommandLine {
  devices: Pick<DeviceStore, 'record' | 'link'>
  writeLog: WriteLog
}

/**
 * Sends at once when the device is connected. A failure here fails nobody's request: the command stands in the queue,
 * and one that was noted as sent is sent again at the next contact if it may be.
 */
export const deliverIfConnected = async (
  { devices, deliver }: CommandDesk,
  deviceid: string,
): Promise<void> => {
  try {
    const link = await devices.link(deviceid)
    if (link?.connected) await deliver(deviceid)
  } catch (error) {
    log.warn('a queued command could not be sent at once', { deviceid, error })
  }
}
