import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { type Clock, dayMs, secondMs } from '../../shared/core/time'
import { openGetItem } from '../core/store/openGetItem'
import { putItem } from '../core/store/putItem'
import { tryWrite } from '../core/store/tryWrite'

/** As long as anybody could send an event again. */
const keptMs = 30 * dayMs
const keyOf = (id: string) => ({ pk: `EVENT#${id}` })

/** Which events of the provider were taken. */
export interface EventStore {
  isTaken(id: string): Promise<boolean>
  noteTaken(id: string): Promise<void>
}

export const openEventStore = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  now: Clock,
): EventStore => {
  const getItem = openGetItem(documents)
  return {
    isTaken: async (id) => (await getItem(TableName, keyOf(id))) !== undefined,
    noteTaken: async (id) => {
      const expiresAt = Math.floor((now() + keptMs) / secondMs)
      await tryWrite(documents, putItem(TableName, { ...keyOf(id), expiresAt }))
    },
  }
}
