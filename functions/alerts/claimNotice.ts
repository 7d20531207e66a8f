import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { type Clock, secondMs } from '../../shared/core/time'
import { tierOf } from '../../shared/plans/tierOf'
import { setFields } from '../core/store/setFields'
import { type TransactItem, transactUntilDone } from '../core/store/transact'
import type { RecordItem } from '../devices/deviceStore'
import { type AlertItem, type AlertStore, usedField, listField } from './alertStore'
import { type Budget, alarmShareOf, budgetAt, claimantOf, shareOf } from './budget'
import { type Changes, endDigest, openKeepBack, pay, writesOf } from './claimChanges'
import type { NoticeReader, NoticeRow, Recipient } from './noticeStore'
import { highestAlertLevel } from './alertRank'

/** Who is to get a notification: the list as it is now, without what was switched off. */
type Audience = (row: NoticeRow, item: AlertItem) => Promise<string[]>

/** A test goes to the one who asked for it, a digest to those who did not get one of its events at once. */
const openAudience =
  (notices: Pick<NoticeReader, 'keptFor'>): Audience =>
  async ({ deviceid, id, kind, to, channel }, item) => {
    if (kind === 'test') return to === undefined ? [] : [to]
    const list = item[listField[channel]].filter((each) => !item.off[each])
    if (kind !== 'digest') return list
    const kept = await notices.keptFor(deviceid, id)
    const leftOut = new Set(
      kept.flatMap(({ recipients }) =>
        recipients.filter(({ state }) => state === 'kept').map((each) => each.to),
      ),
    )
    // A row without recipients was kept back before they were noted: it was meant for everybody.
    const isForAll = kept.some(({ recipients }) => recipients.length === 0)
    return isForAll ? list : list.filter((each) => leftOut.has(each))
  }

/** A sender that has claimed a notification is done within this time, or another may take it up. */
export const leaseMs = 60 * secondMs

const perMonth = { email: 'emailsPerMonth', sms: 'smsPerMonth' } as const

const budgetOf = ({ channel }: NoticeRow, item: AlertItem, record: RecordItem, nowMs: number): Budget =>
  budgetAt(
    { used: item[usedField[channel]] ?? 0, rolloverMs: item.rolloverMs },
    tierOf({ ...record, nowMs })[perMonth[channel]],
    nowMs,
  )

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
  const audienceOf = openAudience(notices)
  const { keep, sayEnded } = openKeepBack(tables, newId)

  const change = (row: NoticeRow, set: object, remove: readonly string[] = []): TransactItem =>
    setFields(
      tables.notices,
      { deviceid: row.deviceid, id: row.id },
      { set: { ...set }, remove, when: { state: row.state, dueMs: row.dueMs } },
    )

  const itemsOf = (row: NoticeRow, own: TransactItem, all: readonly Changes[]): TransactItem[] => [
    own,
    ...writesOf(tables, row.deviceid, all),
  ]

  const planNew = async ({ row, alerts: item, record }: Claimed, nowMs: number) => {
    const end = (state: NoticeRow['state']) => ({
      items: itemsOf(row, change(row, { state }, done), [endDigest(row, item)]),
      result: undefined,
    })
    const people = record === undefined ? [] : await audienceOf(row, item)
    if (record === undefined || people.length === 0) return end('nobody')
    const budget = budgetOf(row, item, record, nowMs)
    const { used, limit, rolloverMs } = budget
    const { reached, units, isInOne } = shareOf(
      budget,
      claimantOf(row.kind, highestAlertLevel(row.due)),
      row.channel,
      people.length,
    )
    const isShort = reached < people.length
    if (limit === 0) return end('dropped')
    // Nothing of it is lost: with the next month there are units again.
    if (isShort && row.kind === 'digest') {
      return { items: [change(row, { dueMs: rolloverMs })], result: undefined }
    }
    const kept = isShort && row.kind === 'event' ? keep(row, item, nowMs) : undefined
    const keeping = kept === undefined ? [] : [kept.changes, sayEnded(row, item, budget, nowMs)]
    const left = kept === undefined ? 'dropped' : 'kept'
    const recipients = people.map((to, n): Recipient => ({ to, state: n < reached ? 'waiting' : left }))
    const digest = kept === undefined ? {} : { digest: kept.digest }
    if (reached === 0) {
      return {
        items: itemsOf(row, change(row, { state: left, recipients, ...digest }, done), keeping),
        result: undefined,
      }
    }
    const claimed = {
      state: 'claimed' as const,
      recipients,
      ...digest,
      unitFor: isInOne ? ('all' as const) : ('each' as const),
      isInOne,
      left: limit - used - units,
      reserve: Math.min(limit - used - units, alarmShareOf(limit)),
      claimedMs: nowMs,
      dueMs: nowMs + leaseMs,
    }
    const result: Claimed = { row: { ...row, ...claimed }, alerts: item, record }
    const paid = pay(row, item, budget, units)
    return { items: itemsOf(row, change(row, claimed), [paid, endDigest(row, item), ...keeping]), result }
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
      // The sender that had it has not come to an end.
      const dueMs = nowMs + leaseMs
      return { items: [change(row, { dueMs })], result: { row: { ...row, dueMs }, alerts: item, record } }
    })
}
