import { dayMs } from '../../shared/core/time'
import { putItem, type TransactItem } from '../core/store/storeWrites'
import { type FieldChange, setFields } from '../core/store/setFields'
import {
  type AlertItem,
  alertKey,
  digestField,
  endedField,
  keptField,
  lowField,
  usedField,
} from './alertStore'
import { type Budget, claimantOf, isLow } from './budget'
import { newNotice } from './noteNotices'
import type { NoticeRow, PaidRow } from './noticeStore'
import { highestAlertLevel } from './alertRank'

/** What a claim changes of the device's item, and further rows that it writes. */
export interface Changes {
  item: Omit<FieldChange, 'when'> & { when?: Readonly<Record<string, unknown>> }
  rows: TransactItem[]
}

export const noChange: Changes = { item: {}, rows: [] }

const merge = <T>(parts: readonly (Readonly<Record<string, T>> | undefined)[]): Record<string, T> =>
  Object.fromEntries(parts.flatMap((part) => Object.entries(part ?? {})))

/** One write of the item for all of them, since a transaction takes no two of one item. */
export const writesOf = (
  tables: { devices: string },
  deviceid: NoticeRow['deviceid'],
  all: readonly Changes[],
): TransactItem[] => {
  const items = all.map(({ item }) => item)
  const set = merge(items.map((item) => item.set))
  const add = merge(items.map((item) => item.add))
  const remove = items.flatMap((item) => item.remove ?? [])
  const when = merge(items.map((item) => item.when))
  const isChanged = Object.keys({ ...set, ...add }).length + remove.length > 0
  const write = setFields(tables.devices, alertKey(deviceid), { set, add, remove, when })
  return [...(isChanged ? [write] : []), ...all.flatMap(({ rows }) => rows)]
}

export const pay = ({ channel }: PaidRow, item: AlertItem, budget: Budget, units: number): Changes => {
  const { used, rolloverMs } = budget
  const field = usedField[channel]
  const started = rolloverMs === item.rolloverMs ? {} : { emailUsed: 0, smsUsed: 0, rolloverMs }
  const set = { ...started, [field]: used + units }
  return { item: { set, when: { [field]: item[field], rolloverMs: item.rolloverMs } }, rows: [] }
}

/** Holds only while no further notification is kept for it. */
export const endDigest = ({ kind, channel }: PaidRow, item: AlertItem): Changes => {
  if (kind !== 'digest') return noChange
  const [digest, kept] = [digestField[channel], keptField[channel]]
  return { item: { remove: [digest, kept], when: { [kept]: item[kept] } }, rows: [] }
}

/** What becomes of a notification for which there are not units enough. */
export const openKeepBack = (tables: { notices: string }, newId: (nowMs: number) => string) => {
  const start = (
    { deviceid, channel, createdMs: atMs }: PaidRow,
    { id, nowMs, ...fields }: { id: string; kind: 'digest' | 'ended' | 'low'; dueMs: number; nowMs: number },
    more: { channel?: 'email'; lowOf?: PaidRow['channel'] } = {},
  ): TransactItem =>
    putItem(tables.notices, { ...newNotice(deviceid, id, nowMs, { channel, atMs, ...fields }), ...more })

  return {
    /** For those who do not get it at once: it joins the digest that is gathered, or begins one. */
    keep: (row: PaidRow, item: AlertItem, nowMs: number): { digest: string; changes: Changes } => {
      const [field, kept] = [digestField[row.channel], keptField[row.channel]]
      const running = item[field]
      if (running !== undefined) {
        const joined = { add: { [kept]: 1 }, when: { [field]: running } }
        return { digest: running, changes: { item: joined, rows: [] } }
      }
      const digest = newId(nowMs)
      const begun = { set: { [field]: digest, [kept]: 1 }, when: { [field]: undefined } }
      const gathered = start(row, { id: digest, kind: 'digest', dueMs: nowMs + dayMs, nowMs })
      return { digest, changes: { item: begun, rows: [gathered] } }
    },
    /**
     * The people of the list hear once a month that most of it is used, while there is time to change what notifies: by
     * email, which says it to all of them for one unit. What says itself that a month ends does not.
     */
    sayLow: (row: PaidRow, item: AlertItem, budget: Budget, units: number, nowMs: number): Changes => {
      const { rolloverMs, used } = budget
      const field = lowField[row.channel]
      const isSaid = item[field] === rolloverMs || row.kind === 'low' || row.kind === 'ended'
      const isNow = isLow({ ...budget, used: used + units })
      if (isSaid || !isNow || item.emailList.length === 0) return noChange
      const once = { set: { [field]: rolloverMs }, when: { [field]: item[field] } }
      const begun = { id: newId(nowMs), kind: 'low' as const, dueMs: nowMs, nowMs }
      return { item: once, rows: [start(row, begun, { channel: 'email', lowOf: row.channel })] }
    },
    /** The people of the list hear once a month that it is used up for all but alarms. */
    sayEnded: (row: PaidRow, item: AlertItem, { rolloverMs }: Budget, nowMs: number): Changes => {
      const field = endedField[row.channel]
      if (item[field] === rolloverMs || claimantOf(row.kind, highestAlertLevel(row.due)) !== 'other')
        return noChange
      const once = { set: { [field]: rolloverMs }, when: { [field]: item[field] } }
      return { item: once, rows: [start(row, { id: newId(nowMs), kind: 'ended', dueMs: nowMs, nowMs })] }
    },
  }
}
