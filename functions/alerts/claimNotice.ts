import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { type Clock, secondMs } from '../../shared/core/time'
import { clauseKinds } from '../../shared/notifications/noticeOutcomes'
import { tierOf } from '../../shared/plans/tierOf'
import { setFields } from '../core/store/setFields'
import { type TransactItem, transactUntilDone } from '../core/store/storeWrites'
import type { RecordItem } from '../devices/deviceStore'
import { type AlertItem, type AlertStore, usedField, listField } from './alertStore'
import { type Budget, type Share, alarmShareOf, budgetAt, claimantOf, shareOf, unitsFor } from './budget'
import { type Changes, noChange, endDigest, openKeepBack, pay, writesOf } from './claimChanges'
import {
  type MarkDoubts,
  markNothing,
  type NoticeGate,
  type GatherNotices,
  gatherNothing,
  type NoteOutcome,
  type Outcome,
  openAudience,
  withoutGone,
} from './noticeGate'
import {
  type NoticePerson,
  type NoticeReader,
  type NoticeRow,
  type PaidRow,
  type Recipient,
  isPaid,
  isForPeople,
} from './noticeStore'
import { highestAlertLevel } from './alertRank'

/** The people of a notification that is for people by name; the others have an address alone. */
const personOf = ({ people }: NoticeRow, to: string): NoticePerson =>
  people.find((each) => each.to === to) ?? { to }

/** A sender that has claimed a notification is done within this time, or another may take it up. */
export const leaseMs = 60 * secondMs

const perMonth = { email: 'emailsPerMonth', sms: 'smsPerMonth' } as const

const budgetOf = ({ channel }: PaidRow, item: AlertItem, record: RecordItem, nowMs: number): Budget =>
  budgetAt(
    { used: item[usedField[channel]] ?? 0, rolloverMs: item.rolloverMs },
    tierOf({ ...record, nowMs })[perMonth[channel]],
    nowMs,
  )

/** What names many devices costs one unit at most, and goes out without one: it is instead of a notice for each. */
const shareFor = (row: PaidRow, budget: Budget, people: number): Share => {
  const claimant = claimantOf(row.kind, highestAlertLevel(row.due))
  if (row.kind !== 'list') return shareOf(budget, claimant, row.channel, people)
  // Each reads of the devices that they are notified of, and of no others.
  return { reached: people, units: unitsFor(budget, 'alarm', 1), isInOne: false }
}

const unitForOf = ({ kind }: NoticeRow, { units, isInOne }: Share): NoticeRow['unitFor'] => {
  if (kind === 'list') return units > 0 ? 'all' : 'none'
  return isInOne ? 'all' : 'each'
}

/** Of an address that was switched off; without the time it would be another clause for each notice. */
const switchedOff = (row: NoticeRow, item: AlertItem): Outcome[] => {
  if (isForPeople(row) || !isPaid(row) || row.kind === 'test') return []
  return item[listField[row.channel]].flatMap((to) => {
    const off = item.off[to]
    if (off === undefined) return []
    return [{ to, clause: { kind: 'addressOff' as const, ts: off.atMs / secondMs, reason: off.reason } }]
  })
}

/** What people did meanwhile, by the word of the gate. */
const clauseOfGate = (why: string): Outcome['clause'] => {
  const kind = clauseKinds.find((each) => each === why)
  return kind === undefined ? { kind: 'unknown', reason: why } : { kind }
}

/** One that waits for its time: a digest, a list, and what is held for others like it. */
const waits = ({ kind, heldMs }: NoticeRow): boolean =>
  kind === 'digest' || kind === 'list' || heldMs !== undefined

/** What a list is made of, which is not known before it is due. */
const filledIn = ({ kind, headline, more, people, plannedMs }: NoticeRow) =>
  kind === 'list' ? { headline, more, people, plannedMs } : {}

const done = ['work', 'dueMs'] as const

interface Options {
  documents: DynamoDBDocumentClient
  tables: { devices: string; notices: string }
  alerts: AlertStore
  notices: NoticeReader
  record: (deviceid: NoticeRow['deviceid']) => Promise<RecordItem | undefined>
  gate: NoticeGate
  gather?: GatherNotices
  noteOutcome?: NoteOutcome
  /** Says of which events the sensor is not to be trusted; of none where it is left out. */
  markDoubts?: MarkDoubts
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
  gate,
  gather = gatherNothing,
  noteOutcome = () => [],
  markDoubts = markNothing,
  newId,
  now,
}: Options): ClaimNotice => {
  const audienceOf = openAudience(notices)
  const { keep, sayEnded, sayLow } = openKeepBack(tables, newId)

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

  const planPush = (claimed: Claimed, people: readonly string[], nowMs: number) => {
    const recipients = people.map((to): Recipient => ({ to, state: 'waiting' }))
    const fields = { state: 'claimed' as const, recipients, claimedMs: nowMs, dueMs: nowMs + leaseMs }
    const row = { ...claimed.row, ...fields }
    const set = { ...fields, due: row.due, heldBack: row.heldBack, ...filledIn(row) }
    return { items: [change(claimed.row, set)], result: { ...claimed, row } }
  }

  const planPaid = (claimed: Claimed & { row: PaidRow }, people: readonly string[], nowMs: number) => {
    const { row, alerts: item, record } = claimed
    if (record === undefined) return { items: [], result: undefined }
    const budget = budgetOf(row, item, record, nowMs)
    const { used, limit, rolloverMs } = budget
    const share = shareFor(row, budget, people.length)
    const { reached, units, isInOne } = share
    const isShort = reached < people.length
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
      const set = { state: left, recipients, why: 'limit', due: row.due, heldBack: row.heldBack, ...digest }
      return { items: itemsOf(row, change(row, set, done), keeping), result: undefined }
    }
    const fields = {
      state: 'claimed' as const,
      recipients,
      ...digest,
      due: row.due,
      heldBack: row.heldBack,
      ...filledIn(row),
      unitFor: unitForOf(row, share),
      isInOne,
      left: limit - used - units,
      reserve: Math.min(limit - used - units, alarmShareOf(limit)),
      claimedMs: nowMs,
      dueMs: nowMs + leaseMs,
    }
    const result: Claimed = { row: { ...row, ...fields }, alerts: item, record }
    const paid = pay(row, item, budget, units)
    const low = isShort ? noChange : sayLow(row, item, budget, units, nowMs)
    return { items: itemsOf(row, change(row, fields), [paid, low, endDigest(row, item), ...keeping]), result }
  }

  const end = ({ row, alerts: item }: Claimed, state: NoticeRow['state'], why?: string) => ({
    items: itemsOf(row, change(row, { state, why }, done), isPaid(row) ? [endDigest(row, item)] : []),
    result: undefined,
  })

  const isInPlan = ({ row, alerts: item }: Claimed, record: RecordItem, nowMs: number): boolean =>
    !isPaid(row) || budgetOf(row, item, record, nowMs).limit > 0

  const planNew = async (read: Claimed, nowMs: number) => {
    if (read.record === undefined) return end(read, 'nobody')
    const filled =
      read.row.kind === 'list' ? await gather.fill(read.row, nowMs) : { row: read.row, items: [] }
    const claimed = { ...read, row: filled.row }
    const { due, heldBack, why, checks } = await gate(claimed.row, read.record, nowMs)
    const row: NoticeRow = { ...claimed.row, due: [...due], heldBack: [...heldBack] }
    const people = (await audienceOf(row, claimed.alerts)).map((to) => personOf(row, to))
    const off = switchedOff(row, claimed.alerts)
    const noteAll = (clause?: Outcome['clause']) =>
      noteOutcome(claimed.row, [...people.map((each) => ({ ...each, ...(clause && { clause }) })), ...off])
    const addTo = <T>(plan: { items: TransactItem[]; result: T }, more: TransactItem[]) => ({
      ...plan,
      items: [...plan.items, ...filled.items, ...more],
    })
    if (why !== undefined) return addTo(end(claimed, 'quiet', why), noteAll(clauseOfGate(why)))
    if (people.length === 0) return addTo(end(claimed, 'nobody'), noteOutcome(claimed.row, off))
    if (!isInPlan(claimed, read.record, nowMs))
      return addTo(end(claimed, 'dropped', 'plan'), noteAll({ kind: 'noPlan' }))
    const gathered = await gather.judge(row, people, read.record, nowMs)
    if (gathered.kind === 'hold') {
      const { untilMs, items } = gathered
      const held = change(claimed.row, { heldMs: nowMs, dueMs: untilMs })
      const told = noteAll({ kind: 'gathering', untilTs: untilMs / secondMs })
      return { items: [held, ...items, ...told], result: undefined }
    }
    if (gathered.kind === 'list') {
      const list = { ...gathered.list, devices: 0 }
      return addTo(end(claimed, 'quiet', 'list'), [...gathered.items, ...noteAll({ kind: 'list', list })])
    }
    const addresses = people.map(({ to }) => to)
    const marked = { ...row, due: await markDoubts(row, read.record) }
    const plan = isPaid(marked)
      ? planPaid({ ...claimed, row: marked }, addresses, nowMs)
      : planPush({ ...claimed, row: marked }, addresses, nowMs)
    return addTo(plan, [...checks, ...gathered.items, ...noteAll()])
  }

  /** The sender that had it has not come to an end; what is left of it may be no longer wanted. */
  const planAgain = async ({ row, alerts: item, record }: Claimed, nowMs: number) => {
    const { due, heldBack, why, checks } =
      record === undefined
        ? { due: row.due, heldBack: [], why: 'no device', checks: [] }
        : await gate(row, record, nowMs)
    const dueMs = nowMs + leaseMs
    if (why === undefined) {
      const recipients = withoutGone(row, await audienceOf(row, item))
      const fields = { dueMs, recipients, due: [...due], heldBack: [...row.heldBack, ...heldBack] }
      const result = { row: { ...row, ...fields }, alerts: item, record }
      return { items: [change(row, fields), ...checks], result }
    }
    // Those who wait get nothing; the end gives back what that would have cost.
    const recipients = row.recipients.map((each): Recipient =>
      each.state === 'waiting' ? { to: each.to, state: 'failed', reason: why } : each,
    )
    const fields = { dueMs, recipients, why }
    return { items: [change(row, fields)], result: { row: { ...row, ...fields }, alerts: item, record } }
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
      if (row.state === 'new' && (!waits(row) || row.dueMs <= nowMs))
        return planNew({ row, alerts: item, record }, nowMs)
      if (row.state !== 'claimed' || row.dueMs > nowMs) return nothing
      return planAgain({ row, alerts: item, record }, nowMs)
    })
}
