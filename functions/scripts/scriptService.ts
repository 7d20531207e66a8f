import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Clock } from '../../shared/core/time'
import type { LogCategory } from '../../shared/serverlog/serverLog'
import type { DeviceId } from '../../shared/core/ids'
import { accessKey } from '../core/accessKey'
import type { Caller } from '../core/http/caller'
import type { DeviceStore } from '../devices/deviceStore'
import type { WriteLog } from '../serverlog/logEntry'
import type { TransactItem } from '../core/store/storeWrites'
import type { ScriptStore } from './scriptStore'

/** Everything that changes of a script and its lock work with. */
export interface ScriptService {
  documents: DynamoDBDocumentClient
  devices: Pick<DeviceStore, 'record'>
  scripts: ScriptStore
  writeLog: WriteLog
  now: Clock
}

/** The server-log entry of a change, to stand in its transaction. */
export const noteChange = (
  { writeLog, now }: Pick<ScriptService, 'writeLog' | 'now'>,
  deviceid: DeviceId,
  caller: Caller,
  event: { category: LogCategory; name: string; description: string },
): TransactItem => writeLog({ subject: accessKey.device(deviceid), ...event }, caller, now())
