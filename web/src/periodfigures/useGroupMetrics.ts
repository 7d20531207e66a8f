import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { GroupId, DeviceId } from '../../../shared/core/ids'
import { getGroupMetrics, maxGroupMetrics } from '../../../shared/periodfigures/groupMetrics'
import type { OutputOf, RequestOf } from '../../../shared/core/endpoint'
import { minuteMs, secondMs } from '../../../shared/core/time'
import type { Aggregation } from '../../../shared/periodfigures/aggregations'
import { callEndpoint } from '../core/api/callEndpoint'
import { afterPause, mayPass } from '../core/api/retrySettings'
import type { Periods } from './viewRange'

interface WantedMetric {
  readonly key: string
  readonly operator: Aggregation
}

/** A figure of one device over the period, and over the one before. */
interface Figure {
  readonly current: number | null
  readonly previous: number | null
}

type Ask = (request: RequestOf<typeof getGroupMetrics>) => Promise<OutputOf<typeof getGroupMetrics>>

interface Column {
  readonly figures: ReadonlyMap<DeviceId, Figure>
  readonly isComplete: boolean
}

export interface MetricsSnapshot {
  readonly columns: ReadonlyMap<string, Column>
  /** Devices whose plan keeps less than the period. */
  readonly cut: ReadonlySet<DeviceId>
  /** Why a metric could not be read. */
  readonly failed: ReadonlyMap<string, unknown>
}

export const metricId = ({ key, operator }: WantedMetric): string => `${key}|${operator}`

const portionsOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))

const nothing: MetricsSnapshot = { columns: new Map(), cut: new Set(), failed: new Map() }

/**
 * Figures of a group over one pair of periods: what several widgets need is requested once, and subscribers get it page by
 * page. What was complete `before`, a few minutes ago, is shown until the figures of these periods are.
 */
export const createGroupMetrics = (
  groupid: GroupId,
  { current, previous }: Periods,
  ask: Ask,
  before: Pick<MetricsSnapshot, 'columns' | 'cut'> = nothing,
  later: (failures: number, run: () => void) => void = afterPause,
) => {
  const listeners = new Set<() => void>()
  const columns = new Map([...before.columns].filter(([, { isComplete }]) => isComplete))
  const cut = new Set(before.cut)
  const asked = new Set<string>()
  const failed = new Map<string, unknown>()
  let waiting: WantedMetric[] = []
  let failures = 0
  let snapshot: MetricsSnapshot = { columns, cut, failed }

  const publish = () => {
    snapshot = { columns: new Map(columns), cut: new Set(cut), failed: new Map(failed) }
    for (const listener of listeners) listener()
  }
  const times = {
    currentStartTime: Math.floor(current.fromMs / secondMs),
    currentEndTime: Math.floor(current.toMs / secondMs),
    previousStartTime: Math.floor(previous.fromMs / secondMs),
    previousEndTime: Math.floor(previous.toMs / secondMs),
  }

  const readColumns = async (metrics: readonly WantedMetric[]): Promise<void> => {
    const read = metrics.map((metric) => ({ id: metricId(metric), figures: new Map<DeviceId, Figure>() }))
    let afterDevice: DeviceId | undefined
    do {
      const page = await ask({ groupid, ...times, metrics: [...metrics], afterDevice })
      afterDevice = page.lastEvaluatedDevice
      for (const deviceid of page.cut) cut.add(deviceid)
      for (const [m, { id, figures }] of read.entries()) {
        for (const [d, deviceid] of page.deviceids.entries()) {
          figures.set(deviceid, {
            current: page.currentFigures[m]?.[d] ?? null,
            previous: page.previousFigures[m]?.[d] ?? null,
          })
        }
        const isComplete = afterDevice === undefined
        if (isComplete) failed.delete(id)
        if (isComplete || columns.get(id)?.isComplete !== true) columns.set(id, { figures, isComplete })
      }
      publish()
    } while (afterDevice !== undefined)
  }

  const read = async (metrics: readonly WantedMetric[]): Promise<void> => {
    try {
      await readColumns(metrics)
      failures = 0
    } catch (error) {
      failures += 1
      for (const id of metrics.map(metricId)) {
        asked.delete(id)
        failed.set(id, error)
        if (columns.get(id)?.isComplete !== true) columns.delete(id)
      }
      if (mayPass(error)) later(failures, () => want(listeners.size > 0 ? metrics : []))
      publish()
    }
  }

  const flush = () => {
    const all = waiting
    waiting = []
    for (const portion of portionsOf(all, maxGroupMetrics)) void read(portion)
  }

  const want = (metrics: readonly WantedMetric[]) => {
    const unasked = metrics.filter((metric) => !asked.has(metricId(metric)))
    if (unasked.length === 0) return
    for (const metric of unasked) asked.add(metricId(metric))
    if (waiting.length === 0) queueMicrotask(flush)
    waiting.push(...unasked)
  }

  return {
    snapshot: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Asks for what was not asked for, and again for what failed. */
    want,
  }
}

type GroupMetrics = ReturnType<typeof createGroupMetrics>

/** The pairs of periods that were looked at last: more of them would only fill the memory. */
const mostKept = 3

const kept = new Map<string, { groupid: GroupId; periods: Periods; metrics: GroupMetrics }>()

/** A range that ends now goes on by this much at the most from one look to the next. */
const mostMovedMs = 15 * minuteMs

/** Whether these are the periods of the same range, some minutes later. */
const isLater = (now: Periods, before: Periods): boolean =>
  (['current', 'previous'] as const).every(
    (name) =>
      Math.abs(now[name].fromMs - before[name].fromMs) <= mostMovedMs &&
      Math.abs(now[name].toMs - before[name].toMs) <= mostMovedMs,
  )

const metricsOf = (groupid: GroupId, periods: Periods): GroupMetrics => {
  const { current, previous } = periods
  const id = [groupid, current.fromMs, current.toMs, previous.fromMs, previous.toMs].join('|')
  const known = kept.get(id)
  if (known !== undefined) return known.metrics
  const before = [...kept.values()].findLast(
    (each) => each.groupid === groupid && isLater(periods, each.periods),
  )
  const metrics = createGroupMetrics(
    groupid,
    periods,
    (request) => callEndpoint(getGroupMetrics, request),
    before?.metrics.snapshot(),
  )
  kept.set(id, { groupid, periods, metrics })
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  return metrics
}

/** Figures of a group’s devices over the periods of a view; those of several widgets are asked for together. */
export const useGroupMetrics = (
  groupid: GroupId,
  periods: Periods,
  metrics: readonly WantedMetric[],
): MetricsSnapshot & { isComplete: boolean; error: unknown; retry: () => void } => {
  const text = JSON.stringify(metrics.map(({ key, operator }) => ({ key, operator })))
  const found = useMemo(() => metricsOf(groupid, periods), [groupid, periods])
  const wanted = useMemo(() => JSON.parse(text) as WantedMetric[], [text])
  useEffect(() => found.want(wanted), [found, wanted])
  const snapshot = useSyncExternalStore(found.subscribe, found.snapshot)
  const ids = wanted.map(metricId)
  return {
    ...snapshot,
    isComplete: ids.every((id) => snapshot.columns.get(id)?.isComplete === true),
    error: ids.map((id) => snapshot.failed.get(id)).find((error) => error !== undefined),
    retry: () => found.want(wanted),
  }
}
