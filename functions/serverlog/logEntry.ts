import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import type { LogCategory } from '../../shared/serverlog/serverLog'
import type { Caller } from '../core/caller'

/** One write of a transaction. */
export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

export interface LogEvent {
  /** `DEVICE#…` or `GROUP#…`. */
  subject: string
  category: LogCategory
  name: string
  description: string
}

export type WriteLog = (
  event: LogEvent,
  by: Pick<Caller, 'userid' | 'email' | 'name'>,
  nowMs: number,
) => TransactItem

/** The server-log entry of a change, to stand in the same transaction as the change (design §4). */
export const openLogWriter =
  (TableName: string, newId: (nowMs: number) => string): WriteLog =>
  (event, by, nowMs) => ({
    Put: {
      TableName,
      Item: {
        pk: event.subject,
        sk: newId(nowMs),
        ts: nowMs / 1000,
        category: event.category,
        name: event.name,
        description: event.description,
        userid: by.userid,
        userEmail: by.email,
        userName: by.name,
      },
    },
  })
