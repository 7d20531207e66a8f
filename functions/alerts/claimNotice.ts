import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { type Clock, dayMs, secondMs } from '../../shared/core/time'
import { tierOf } from '../../shared/plans/tierOf'
import { putItem } from '../core/putItem'
import { setFields } from '../core/setFields'
import { type TransactItem, transactUntilDone } from '../core/transact'
import type { RecordItem } from '../devices/deviceStore'
import { type AlertItem, type AlertStore, alertKey, digestField, listField, usedField } from './alertStore'
import { type Budget, budgetAt, claimantOf, reserveOf, unitsFor } from './budget'
import { newNotice } from './noteNotices'
import type { NoticeReader, NoticeRow, Recipient } from './noticeStore'
import { worstOf } from './worst'

/** Whoever has claimed a notification is done within this time, or another may take it up. */
export const leaseMs = 60 * secondMs

const perMonth = { email: 'emailsPerMonth', sms: 'smsPerMonth' } as const

/** Who is to get it: the list as it is now, without what was switched off; a test goes to whoever asked for it. */
const addressees = ({ kind, to, channel }: NoticeRow, item: AlertItem): string[] =>
  kind === 'test'
    ? to === undefined
      ? []
      : [to]
    : item[listField[channel]].filter((each) => !item.off[each])

const unitsOf = (
  { kind, due, channel }: NoticeRow,
  item: AlertItem,
  record: RecordItem,
  nowMs: number,
  wanted: number,
): { budget: Budget; units: number } => {
  const limit = tierOf({ ...record, nowMs })[perMonth[channel]]
  const budget = budgetAt({ used: item[usedField[channel]] ?? 0, rolloverMs: item.rolloverMs }, limit, nowMs)
  return { budget, units: unitsFor(budget, claimantOf(kind, worstOf(due)), wanted) }
}

const done = ['work', 'dueMs'] as const

interface Options {
  documents: DynamoDBDocumentClient
  tables: { devices: string; notices: string }
  alerts: AlertStore
  notices: NoticeReader
  record: (deviceid: NoticeRow['deviceid']) => Promise<RecordItem | undefined>
  newId: (nowMs: number) => string
  now: Clock
}

/** A notification that is to be sent, with what was read of its device on the way. */
export interface Claimed {
  row: NoticeRow
  alerts: AlertItem
  record: RecordItem | undefined
}

/** Takes up a notification: its units and its recipients are fixed together. Undefined when there is nothing to send. */
export type ClaimNotice = (deviceid: NoticeRow['deviceid'], id: string) => Promise<Claimed | undefined>

export const openClaimNotice = ({
  documents,
  tables,
  alerts,
  notices,
  record: readRecord,
  newId,
  now,
}: Options): ClaimNotice => {
  const change = (row: NoticeRow, set: object, remove: readonly string[] = []): TransactItem =>
    setFields(
      tables.notices,
      { deviceid: row.deviceid, id: row.id },
      {
        set: { ...set },
        remove,
        when: { state: row.state, dueMs: row.dueMs },
      },
    )

  const pay = (
    row: NoticeRow,
    item: AlertItem,
    { used, rolloverMs }: Budget,
    units: number,
  ): TransactItem => {
    const isNewMonth = rolloverMs !== item.rolloverMs
    const field = usedField[row.channel]
    const started = isNewMonth ? { emailUsed: 0, smsUsed: 0, rolloverMs } : {}
    return setFields(tables.devices, alertKey(row.deviceid), {
      set: { ...started, [field]: used + units },
      remove: row.kind === 'digest' ? [digestField[row.channel]] : [],
      when: { [field]: item[field], rolloverMs: item.rolloverMs },
    })
  }

  /** Beyond its share: it waits for the digest of the day, which begins with the first that is kept back. */
  const keepBack = (row: NoticeRow, item: AlertItem, nowMs: number): TransactItem[] => {
    const { deviceid, channel } = row
    const field = digestField[channel]
    const running = item[field]
    if (running !== undefined) return [change(row, { state: 'kept', digest: running }, done)]
    const digest = newId(nowMs)
    const start = { kind: 'digest', channel, atMs: row.createdMs, dueMs: nowMs + dayMs } as const
    return [
      change(row, { state: 'kept', digest }, done),
      putItem(tables.notices, newNotice(deviceid, digest, nowMs, start)),
      setFields(tables.devices, alertKey(deviceid), {
        set: { [field]: digest },
        when: { [field]: undefined },
      }),
    ]
  }

  const endDigest = (row: NoticeRow): TransactItem[] =>
    row.kind === 'digest'
      ? [setFields(tables.devices, alertKey(row.deviceid), { remove: [digestField[row.channel]] })]
      : []

  const planNew = ({ row, alerts: item, record }: Claimed, nowMs: number) => {
    const people = record === undefined ? [] : addressees(row, item)
    if (record === undefined || people.length === 0) {
      return { items: [change(row, { state: 'nobody' }, done), ...endDigest(row)], result: undefined }
    }
    const { budget, units } = unitsOf(row, item, record, nowMs, people.length)
    if (units === 0) {
      const isOrdinary = row.kind === 'event' && worstOf(row.due) !== 'alarm' && budget.limit > 0
      const items = isOrdinary
        ? keepBack(row, item, nowMs)
        : [change(row, { state: 'dropped' }, done), ...endDigest(row)]
      return { items, result: undefined }
    }
    const recipients = people.map((to, n): Recipient => ({ to, state: n < units ? 'waiting' : 'dropped' }))
    const claimed = {
      state: 'claimed' as const,
      recipients,
      left: budget.limit - budget.used - units,
      reserve: reserveOf(budget.limit),
      claimedMs: nowMs,
      dueMs: nowMs + leaseMs,
    }
    const result: Claimed = { row: { ...row, ...claimed }, alerts: item, record }
    return { items: [change(row, claimed), pay(row, item, budget, units)], result }
  }

  return (deviceid, id) =>
    transactUntilDone(documents, async () => {
      // All three travel in one request.
      const [row, item, record] = await Promise.all([
        notices.read(deviceid, id),
        alerts.read(deviceid),
        readRecord(deviceid),
      ])
      const nowMs = now()
      const nothing = { items: [], result: undefined }
      if (row?.dueMs === undefined) return nothing
      if (row.state === 'new' && (row.kind !== 'digest' || row.dueMs <= nowMs))
        return planNew({ row, alerts: item, record }, nowMs)
      if (row.state !== 'claimed' || row.dueMs > nowMs) return nothing
      // Whoever had it has not come to an end.
      const dueMs = nowMs + leaseMs
      return { items: [change(row, { dueMs })], result: { row: { ...row, dueMs }, alerts: item, record } }
    })
}
