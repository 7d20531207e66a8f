import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Clock } from '../../shared/core/time'
import type { LogCategory } from '../../shared/serverlog/serverLog'
import { accessKey } from '../access/accessStore'
import type { Caller } from '../core/caller'
import type { DeviceStore } from '../devices/deviceStore'
import type { TransactItem, WriteLog } from '../serverlog/logEntry'
import type { ScriptStore } from './scriptStore'

/** Everything that changes of a script and its lock work with. */
export interface ScriptDesk {
  documents: DynamoDBDocumentClient
  devices: Pick<DeviceStore, 'record'>
  scripts: ScriptStore
  writeLog: WriteLog
  now: Clock
}

/** The server-log entry of a change, to stand in its transaction. */
export const noteChange = (
  { writeLog, now }: Pick<ScriptDesk, 'writeLog' | 'now'>,
  deviceid: string,
  caller: Caller,
  event: { category: LogCategory; name: string; description: string },
): TransactItem => writeLog({ subject: accessKey.device(deviceid), ...event }, caller, now())
