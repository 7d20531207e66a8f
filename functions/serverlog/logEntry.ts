import type { UserId } from '../../shared/core/ids'
import type { Role } from '../../shared/core/roles'
import type { TurnVia } from '../../shared/ledger/settingTurns'
import type { LogCategory } from '../../shared/serverlog/serverLog'
import { recordExpiry } from '../core/store/rowFields'
import type { TransactItem } from '../core/store/storeWrites'

/** The settings that an entry is about: each with its value before and after, of a secret neither. */
export interface SettingTurns {
  via: TurnVia
  commandID?: string
  changeid?: string | undefined
  values: Readonly<Record<string, { from?: unknown; to?: unknown }>>
}

/** As whom an ADMIN looks at the object of an entry, and in which session: what makes the entry a view. */
export interface LoggedView {
  role?: Role
  person?: UserId
  sessionId: string
}

export interface LogEvent {
  /** `DEVICE#…` or `GROUP#…`. */
  subject: string
  category: LogCategory
  name: string
  description: string
  /** The change on many devices that it is about. */
  changeid?: string
  /** Makes the entry a part of the ledger of settings. */
  turns?: SettingTurns
  /** Makes the entry the view itself. */
  view?: LoggedView
}

export type Actor = Record<'userid' | 'email' | 'name', string>

/** Actor of scheduled changes: the log shows no name. */
export const thePortal: Actor = { userid: '', email: '', name: '' }

export type WriteLog = (event: LogEvent, by: Actor, nowMs: number) => TransactItem

/** `turnsOf` puts the row into the index of those that are about settings. */
const turnFields = ({ subject, turns }: LogEvent) =>
  turns === undefined ? {} : { turnsOf: subject, turns: JSON.stringify(turns) }

/** The server-log entry of a change, to stand in its transaction: neither is ever there without the other. */
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
        ...(event.changeid === undefined ? {} : { changeid: event.changeid }),
        ...turnFields(event),
        ...(event.view === undefined ? {} : { view: event.view }),
        userid: by.userid,
        userEmail: by.email,
        userName: by.name,
        expiresAt: recordExpiry(nowMs),
      },
    },
  })
