import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { DeviceId } from '../../shared/core/ids'
import { type Clock, secondMs } from '../../shared/core/time'
import type { SubscriptionTerm } from '../../shared/plans/planTerms'
import { plans } from '../../shared/plans/plans'
import { oldestReadableMs, tierOf, trialEndMs } from '../../shared/plans/tierOf'
import { type RecordItem, type DeviceStore, type Subscriber, deviceItem } from '../devices/deviceStore'
import { thePortal, type Actor, type WriteLog } from '../serverlog/logEntry'
import { accessKey } from '../core/accessKey'
import { type FieldChange, setFields } from '../core/store/setFields'
import { transactUntilDone } from '../core/store/storeWrites'
import { queryPages } from '../core/store/queryPages'

/** The part of the index `work` in which plans with an end of their own wait for it. */
const planWork = 'planEnds'

/** What the plan of a device becomes. Times are epoch seconds. */
export type PlanTarget =
  | {
      readonly plan: 'subscription'
      readonly term: SubscriptionTerm
      readonly subscriber: Subscriber
      /** When the subscription ends, if its end is set. */
      readonly endsTs?: number | undefined
    }
  | { readonly plan: 'manual'; readonly expiryTs?: number | undefined }
  | {
      readonly plan: 'basic'
      /** What is stored is given up, as a person chose; a plan that ran out leaves it to be read again later. */
      readonly isForfeited: boolean
    }

/** Changes the plan only if the record, as it is at that moment, allows it. */
type PlanGuard = (record: RecordItem) => boolean

/** @returns whether the device is on that plan afterwards; false: it does not exist, or the guard kept it. */
export type ChangePlan = (
  deviceid: DeviceId,
  target: PlanTarget,
  by: Actor,
  guard?: PlanGuard,
) => Promise<boolean>

const paid = (record: RecordItem, set: Record<string, unknown>, nowSeconds: number): FieldChange => {
  const isUpgrade = record.tier !== 'PREMIUM'
  const gone = ['planExpiryTs', 'subscriber', 'work', 'dueMs', 'tierExpiryDays']
  return {
    set: { tier: 'PREMIUM', ...set, ...(isUpgrade ? { lastUpgradeTs: nowSeconds } : {}) },
    remove: gone.filter((field) => set[field] === undefined),
  }
}

/** Readings of before then are out of reach from now on, whatever plan comes. */
const forfeit = ({ streams, streamsVersion = 0 }: RecordItem, fromMs: number) => ({
  streams: streams.map((stream) => ({ ...stream, fromMs: Math.max(stream.fromMs, fromMs) })),
  streamsVersion: streamsVersion + 1,
})

const isOnTrial = (record: RecordItem, nowMs: number): boolean =>
  tierOf({ ...record, tier: 'STANDARD', nowMs }).name === 'Trial'

const basic = (record: RecordItem, isForfeited: boolean, nowMs: number): FieldChange => {
  // A trial that still runs stores as much as before.
  const isLost = isForfeited && !isOnTrial(record, nowMs)
  return {
    set: { tier: 'STANDARD', ...(isLost ? forfeit(record, oldestReadableMs(plans.Basic, nowMs)) : {}) },
    remove: ['planTerm', 'planExpiryTs', 'subscriber', 'work', 'dueMs', 'tierExpiryDays'],
  }
}

const changeOf = (record: RecordItem, target: PlanTarget, nowMs: number): FieldChange => {
  const nowSeconds = Math.floor(nowMs / secondMs)
  if (target.plan === 'basic') return basic(record, target.isForfeited, nowMs)
  if (target.plan === 'manual') {
    const { expiryTs } = target
    const waits =
      expiryTs === undefined ? {} : { planExpiryTs: expiryTs, work: planWork, dueMs: expiryTs * secondMs }
    return paid(record, { planTerm: 'Manual', ...waits }, nowSeconds)
  }
  const { term, subscriber, endsTs } = target
  const ends = endsTs === undefined ? {} : { planExpiryTs: endsTs }
  return paid(record, { planTerm: term, subscriber, ...ends }, nowSeconds)
}

const isSo = (record: RecordItem, target: PlanTarget): boolean => {
  if (target.plan === 'basic') return record.tier === 'STANDARD' && record.planTerm === undefined
  if (record.tier !== 'PREMIUM') return false
  if (target.plan === 'manual') {
    return record.planTerm === 'Manual' && record.planExpiryTs === target.expiryTs
  }
  const { subscriber } = record
  const isOwn =
    subscriber?.userid === target.subscriber.userid && subscriber.email === target.subscriber.email
  return isOwn && record.planTerm === target.term && record.planExpiryTs === target.endsTs
}

const dayOfTs = (seconds: number): string => new Date(seconds * secondMs).toISOString().slice(0, 10)

const describe = (target: PlanTarget, record: RecordItem, nowMs: number): string => {
  if (target.plan === 'basic') {
    if (isOnTrial(record, nowMs)) return `Trial, until ${dayOfTs(trialEndMs(record) / secondMs)}`
    return target.isForfeited ? 'Basic; stored data is lost' : 'Basic'
  }
  if (target.plan === 'manual') {
    return target.expiryTs === undefined
      ? 'Hosted, Manual'
      : `Hosted, Manual, until ${dayOfTs(target.expiryTs)}`
  }
  const ends = target.endsTs === undefined ? '' : `, ends on ${dayOfTs(target.endsTs)}`
  return `Hosted, ${target.term}, on the subscription of ${target.subscriber.email}${ends}`
}

/**
 * The one way in which the plan of a device changes: tier, term, owner and end stand in its record together, with the
 * entry in its log. Everything that a plan gives (storage, alerts, interfaces) is derived from them at each use. Done
 * again, it does nothing.
 */
export const openChangePlan =
  (
    documents: DynamoDBDocumentClient,
    TableName: string,
    devices: Pick<DeviceStore, 'record'>,
    writeLog: WriteLog,
    now: Clock,
  ): ChangePlan =>
  (deviceid, target, by, guard = () => true) =>
    transactUntilDone(documents, async () => {
      const record = await devices.record(deviceid)
      if (record === undefined || !guard(record)) return { items: [], result: false }
      if (isSo(record, target)) return { items: [], result: true }
      const nowMs = now()
      const { tier, planVersion = 0, streamsVersion } = record
      const when = { tier, planVersion: record.planVersion, streamsVersion }
      const key = { deviceid, sk: deviceItem.record }
      const { set, ...change } = changeOf(record, target, nowMs)
      const entry = {
        category: 'Billing' as const,
        name: 'Plan Changed',
        description: describe(target, record, nowMs),
      }
      return {
        items: [
          setFields(TableName, key, { ...change, set: { ...set, planVersion: planVersion + 1 }, when }),
          writeLog({ subject: accessKey.device(deviceid), ...entry }, by, nowMs),
        ],
        result: true,
      }
    })

const Waiting = z.looseObject({ deviceid: DeviceId })

/** Ends the plans whose time is over, of those that have an end of their own: no other device is read. */
export const openEndPlans = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  changePlan: ChangePlan,
  now: Clock,
) => {
  const isOver = ({ planTerm, planExpiryTs }: RecordItem): boolean =>
    planTerm === 'Manual' && planExpiryTs !== undefined && planExpiryTs * secondMs <= now()

  return async (): Promise<void> => {
    const pages = queryPages(documents, {
      TableName,
      IndexName: 'work',
      KeyConditionExpression: '#work = :work AND #dueMs <= :now',
      ExpressionAttributeNames: { '#work': 'work', '#dueMs': 'dueMs' },
      ExpressionAttributeValues: { ':work': planWork, ':now': now() },
    })
    for await (const items of pages) {
      for (const item of items) {
        const { deviceid } = Waiting.parse(item)
        await changePlan(deviceid, { plan: 'basic', isForfeited: false }, thePortal, isOver)
      }
    }
  }
}
