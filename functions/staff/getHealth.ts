import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { DeviceId } from '../../shared/core/ids'
import { dayMs, dayOf, type Clock } from '../../shared/core/time'
import { type Health, type getHealth as contract, watchedQueues } from '../../shared/staff/health'
import { reasonsKey } from '../ingest/quarantineStore'
import type { PortalGap } from '../alerts/silence'
import { findDue, allShards } from '../alerts/dueStore'
import type { PaymentWatch } from '../billing/paymentWatch'
import type { Serve } from '../core/http/serve'
import { startOfDay } from '../data/streamSpans'
import { type WorkStore, workShards } from '../data/workStore'
import type { JobStore } from '../datajobs/jobStore'
import { packAfterMs } from '../packing/runPacker'
import type { FigureWatch } from './figureWatch'
import type { QueueWatch } from './deadLetters'

type Reason = Health['unreadable'][number]

const Row = z.object({
  at: z.string(),
  messages: z.number(),
  lastDeviceid: z.optional(DeviceId),
  lastMs: z.number().optional(),
})

const reasonOf = (row: unknown): Reason => {
  const { at, messages, lastDeviceid, lastMs } = Row.parse(row)
  const isKnown = lastDeviceid !== undefined && lastMs !== undefined
  return { reason: at, count: messages, ...(isKnown ? { last: { deviceid: lastDeviceid, ms: lastMs } } : {}) }
}

const merge = (a: Reason, b: Reason): Reason => ({
  ...((a.last?.ms ?? 0) >= (b.last?.ms ?? 0) ? a : b),
  count: a.count + b.count,
})

/** What could not be read today and yesterday, the most frequent reason first. */
const readReasons = async (
  documents: DynamoDBDocumentClient,
  TableName: string,
  nowMs: number,
): Promise<Reason[]> => {
  const pages = await Promise.all(
    [dayOf(nowMs), dayOf(nowMs - dayMs)].map((day) =>
      documents.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'deviceid = :reasons',
          ExpressionAttributeValues: { ':reasons': reasonsKey(day) },
        }),
      ),
    ),
  )
  const byReason = new Map<string, Reason>()
  for (const each of pages.flatMap(({ Items = [] }) => Items).map(reasonOf)) {
    const known = byReason.get(each.reason)
    byReason.set(each.reason, known === undefined ? each : merge(known, each))
  }
  return [...byReason.values()].sort((a, b) => b.count - a.count)
}

interface Parts {
  documents: DynamoDBDocumentClient
  tables: { notices: string; quarantine: string }
  queues: QueueWatch
  figures: FigureWatch
  payments: Pick<PaymentWatch, 'read'>
  work: Pick<WorkStore, 'ofShard'>
  jobs: Pick<JobStore, 'open'>
  readGaps: () => Promise<PortalGap[]>
  now: Clock
}

type Due = Health['alerts']

/** How many, and since when the oldest. */
const dueOf = (times: readonly number[]): Due =>
  times.length === 0
    ? { due: 0 }
    : { due: times.length, dueSinceMs: times.reduce((oldest, ms) => Math.min(oldest, ms)) }

const readAlerts = async ({ documents, tables, now }: Parts): Promise<Due> => {
  const index = { TableName: tables.notices, IndexName: 'work', shards: allShards }
  const times: number[] = []
  for await (const due of findDue(documents, index, now())) times.push(...due.map(({ dueMs }) => dueMs))
  return dueOf(times)
}

const readPacking = async ({ work, now }: Parts): Promise<Due> => {
  const all = await Promise.all(Array.from({ length: workShards }, (_, shard) => work.ofShard(shard)))
  const dueSince = all
    .flat()
    .map(({ day, sinceMs }) => Math.max(startOfDay(day) + packAfterMs, sinceMs))
    .filter((ms) => ms <= now())
  return dueOf(dueSince)
}

/** What a person on call looks at first; each figure is read where it arises. */
export const getHealth =
  (parts: Parts): Serve<typeof contract> =>
  async () => {
    const { documents, tables, queues, figures, jobs, now } = parts
    const [watched, told, payments, unreadable, packing, alerts, open, gaps] = await Promise.all([
      Promise.all(watchedQueues.map((id) => queues.read(id))),
      figures.read(),
      parts.payments.read(),
      readReasons(documents, tables.quarantine, now()),
      readPacking(parts),
      readAlerts(parts),
      jobs.open(),
      parts.readGaps(),
    ])
    return {
      ...(told.alarms === undefined ? {} : { alarms: told.alarms }),
      queues: watched.map((queue) => ({ ...queue, ...told.oldestOf(queue.id) })),
      payments,
      unreadable,
      packing,
      alerts,
      gaps: gaps.map(({ fromMs, toMs }) => ({ fromMs, ...(toMs === undefined ? {} : { toMs }) })),
      jobs: open.map(({ jobid, kind, deviceid, email, step, tries, leasedUntilMs }) => ({
        jobid,
        kind,
        deviceid,
        email,
        step,
        tries,
        isUnderWay: leasedUntilMs > now(),
      })),
    }
  }
