import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import type { Clock } from '../../shared/core/time'
import type { LogCategory } from '../../shared/serverlog/serverLog'
import type { DeviceId, UserId } from '../../shared/core/ids'
import { ScriptLock } from '../../shared/scripts/scriptLock'
import { accessKey } from '../core/accessKey'
import type { Caller } from '../core/http/caller'
import type { DeviceStore } from '../devices/deviceStore'
import type { WriteLog } from '../serverlog/logEntry'
import { type TransactItem, checkItem, deleteItem, putIfVersion, putItem } from '../core/store/storeWrites'
import { openGetItem } from '../core/store/openGetItem'

/** Script and lock are items of their own: a change of one checks the other in the same transaction. */
export const scriptItem = { script: 'SCRIPT', lock: 'SCRIPT#lock' } as const

/** The script of a device as it was typed. */
const SavedScript = z.object({
  text: z.string(),
  version: z.number(),
  /** Epoch seconds. */
  ts: z.number(),
  email: z.string(),
})
export type SavedScript = z.infer<typeof SavedScript>

export interface ScriptStore {
  script(deviceid: DeviceId): Promise<SavedScript | undefined>
  lock(deviceid: DeviceId): Promise<ScriptLock | undefined>
  /** Replaces the script, if it is still at the version before. */
  scriptWrite(deviceid: DeviceId, script: SavedScript): TransactItem
  /** Takes the lock, if it is still free. */
  lockWrite(deviceid: DeviceId, lock: ScriptLock): TransactItem
  /** Opens exactly this lock. */
  unlockWrite(deviceid: DeviceId, lock: ScriptLock): TransactItem
  /** Nothing else stands in the transaction unless the lock is free or this person's; '' means free. */
  lockCheck(deviceid: DeviceId, userid: UserId | ''): TransactItem
}

export const openScriptStore = (documents: DynamoDBDocumentClient, TableName: string): ScriptStore => {
  const getItem = openGetItem(documents)
  const get = (deviceid: DeviceId, sk: string) => getItem(TableName, { deviceid, sk })
  const lockKey = (deviceid: DeviceId) => ({ deviceid, sk: scriptItem.lock })

  return {
    script: async (deviceid) => {
      const item = await get(deviceid, scriptItem.script)
      return item === undefined ? undefined : SavedScript.parse(item)
    },
    lock: async (deviceid) => {
      const item = await get(deviceid, scriptItem.lock)
      return item === undefined ? undefined : ScriptLock.parse(item)
    },
    scriptWrite: (deviceid, { version, ...script }) =>
      putIfVersion(TableName, { deviceid, sk: scriptItem.script }, script, version - 1),
    lockWrite: (deviceid, lock) => putItem(TableName, { ...lockKey(deviceid), ...lock }, { sk: undefined }),
    unlockWrite: (deviceid, { userid, ts }) => deleteItem(TableName, lockKey(deviceid), { userid, ts }),
    lockCheck: (deviceid, userid) => checkItem(TableName, lockKey(deviceid), [{ sk: undefined }, { userid }]),
  }
}

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
