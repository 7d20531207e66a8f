import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Clock } from '../../shared/core/time'
import type { CommandStore } from './commandStore'
import type { CommandTables } from './commandWrites'
import type { Deliver } from './deliver'
import type { FileTransfer } from './fileTransfer'
import type { FinishCommand } from './finishCommand'
import type { DeviceId } from '../../shared/core/ids'
import { log } from '../core/log'
import type { DeviceStore } from '../devices/deviceStore'
import type { WriteLog } from '../serverlog/logEntry'

/** The way of commands to a device: its queue, what sends the next one, and what ends one. */
export interface CommandDelivery {
  documents: DynamoDBDocumentClient
  tables: CommandTables
  commands: CommandStore
  transfers: FileTransfer
  finish: FinishCommand
  deliver: Deliver
  now: Clock
}

/** Everything that queueing, changing and cancelling commands works with. */
export interface CommandService extends CommandDelivery {
  devices: Pick<DeviceStore, 'record' | 'link'>
  writeLog: WriteLog
}

/**
 * Sends at once when the device is connected. A failure here fails no request: the command stands in the queue,
 * and one that was noted as sent is sent again at the next contact if it may be.
 */
export const deliverIfConnected = async (
  { devices, deliver }: CommandService,
  deviceid: DeviceId,
): Promise<void> => {
  try {
    const link = await devices.link(deviceid)
    if (link?.connected) await deliver(deviceid)
  } catch (error) {
    log.warn('a queued command could not be sent at once', { deviceid, error })
  }
}
