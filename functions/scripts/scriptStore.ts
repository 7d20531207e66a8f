import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { ScriptLock } from '../../shared/scripts/scriptLock'
import type { TransactItem } from '../serverlog/logEntry'

/** Script and lock are items of their own: whoever changes the one makes sure of the other in the same transaction. */
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
  script(deviceid: string): Promise<SavedScript | undefined>
  lock(deviceid: string): Promise<ScriptLock | undefined>
  /** Replaces the script, if it is still at the version before. */
  scriptWrite(deviceid: string, script: SavedScript): TransactItem
  /** Takes the lock, if it is still free. */
  lockWrite(deviceid: string, lock: ScriptLock): TransactItem
  /** Opens exactly this lock. */
  unlockWrite(deviceid: string, lock: ScriptLock): TransactItem
  /** Nothing else stands in the transaction unless the lock is free or this person's. */
  lockCheck(deviceid: string, userid: string): TransactItem
}

export const openScriptStore = (documents: DynamoDBDocumentClient, TableName: string): ScriptStore => {
  const get = async (deviceid: string, sk: string) =>
    (await documents.send(new GetCommand({ TableName, Key: { deviceid, sk }, ConsistentRead: true }))).Item
  const lockKey = (deviceid: string) => ({ deviceid, sk: scriptItem.lock })

  return {
    script: async (deviceid) => {
      const item = await get(deviceid, scriptItem.script)
      return item === undefined ? undefined : SavedScript.parse(item)
    },
    lock: async (deviceid) => {
      const item = await get(deviceid, scriptItem.lock)
      return item === undefined ? undefined : ScriptLock.parse(item)
    },
    scriptWrite: (deviceid, script) => ({
      Put: {
        TableName,
        Item: { deviceid, sk: scriptItem.script, ...script },
        ConditionExpression: 'attribute_not_exists(sk) OR version = :before',
        ExpressionAttributeValues: { ':before': script.version - 1 },
      },
    }),
    lockWrite: (deviceid, lock) => ({
      Put: {
        TableName,
        Item: { ...lockKey(deviceid), ...lock },
        ConditionExpression: 'attribute_not_exists(sk)',
      },
    }),
    unlockWrite: (deviceid, { userid, ts }) => ({
      Delete: {
        TableName,
        Key: lockKey(deviceid),
        ConditionExpression: 'userid = :holder AND ts = :since',
        ExpressionAttributeValues: { ':holder': userid, ':since': ts },
      },
    }),
    lockCheck: (deviceid, userid) => ({
      ConditionCheck: {
        TableName,
        Key: lockKey(deviceid),
        ConditionExpression: 'attribute_not_exists(sk) OR userid = :userid',
        ExpressionAttributeValues: { ':userid': userid },
      },
    }),
  }
}
