import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Clock } from '../../shared/core/time'
import { log } from '../core/log'
import type { DeviceStore } from '../devices/deviceStore'
import type { WriteLog } from '../serverlog/logEntry'
import type { CommandStore } from './commandStore'
import type { CommandTables } from './commandWrites'
import type { Deliver } from './deliver'

/** Everything that queueing, changing and cancelling commands works with. */
export interface CommandDesk {
  documents: DynamoDBDocumentClient
  tables: CommandTables
  commands: CommandStore
  devices: DeviceStore
  deliver: Deliver
  writeLog: WriteLog
  now: Clock
}

/** Sends at once when the device is connected; a failure to send leaves it for the next contact. */
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
