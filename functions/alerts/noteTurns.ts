import type { Transition } from '../../shared/alerts/eventStates'
import type { DeviceId } from '../../shared/core/ids'
import { accessKey } from '../core/accessKey'
import type { TransactItem } from '../core/transact'
import { type WriteLog, thePortal } from '../serverlog/logEntry'
import { eventRows } from './eventStore'

/** So many of one batch stand in its transaction; a device that goes on like that is logged in one line. */
const maxTurns = 30

/** Events that began or ended, as rows of their own and as entries of the log, to stand in one transaction. */
export interface Turns {
  items: TransactItem[]
  /** Rows beyond what a transaction holds; writing one again changes nothing. */
  rest: TransactItem[]
}

export type NoteTurns = (
  device: { deviceid: DeviceId; stream: string; retentionDays: number },
  transitions: readonly Transition[],
  nowMs: number,
) => Turns

const describe = ({ level, topic, msg, value }: Transition): string =>
  [`${level}: ${topic}`, msg, value === undefined ? '' : `(${value})`].filter((part) => part !== '').join(' ')

export const openNoteTurns =
  (TableName: string, writeLog: WriteLog): NoteTurns =>
  ({ deviceid, stream, retentionDays }, transitions, nowMs) => {
    const rows = eventRows(TableName, stream, transitions, retentionDays)
    const subject = accessKey.device(deviceid)
    const entry = (name: string, description: string) =>
      writeLog({ subject, category: 'Alert', name, description }, thePortal, nowMs)
    const logged = transitions
      .slice(0, maxTurns)
      .map((turn) => entry(turn.kind === 'began' ? 'Event Began' : 'Event Ended', describe(turn)))
    const others = transitions.length - logged.length
    return {
      items: [
        ...rows.slice(0, maxTurns),
        ...logged,
        ...(others > 0 ? [entry('More Events', `${others} more began or ended at once`)] : []),
      ],
      rest: rows.slice(maxTurns),
    }
  }
