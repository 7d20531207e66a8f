import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import type { LogCategory } from '../../shared/serverlog/serverLog'

/** One write of a transaction. */
export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

export interface LogEvent {
  /** `DEVICE#…` or `GROUP#…`. */
  subject: string
  category: LogCategory
  name: string
  description: string
}

type Doer = Record<'userid' | 'email' | 'name', string>

/** Did what nobody asked for at that moment: the log shows no name. */
export const thePortal: Doer = { userid: '', email: '', name: '' }

export type WriteLog = (event: LogEvent, by: Doer, nowMs: number) => TransactItem

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
