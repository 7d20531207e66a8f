import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { GroupId, DeviceId } from '../../../shared/core/ids'
import { getGroupMetrics, maxGroupMetrics } from '../../../shared/periodfigures/groupMetrics'
import type { OutputOf, RequestOf } from '../../../shared/core/endpoint'
import { secondMs } from '../../../shared/core/time'
import type { Aggregation } from '../../../shared/periodfigures/aggregations'
import { callEndpoint } from '../core/api/callEndpoint'
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
  figures: Map<DeviceId, Figure>
  isComplete: boolean
}

export interface MetricsSnapshot {
  readonly columns: ReadonlyMap<string, Column>
  /** Devices whose plan keeps less than the period. */
  readonly cut: ReadonlySet<DeviceId>
  readonly error: unknown
}

export const metricId = ({ key, operator }: WantedMetric): string => `${key}|${operator}`

const portionsOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))

/** Figures of a group over one pair of periods: what several widgets need is requested once, and subscribers get it page by page. */
const createGroupMetrics = (groupid: GroupId, { current, previous }: Periods, ask: Ask) => {
  const listeners = new Set<() => void>()
  const columns = new Map<string, Column>()
  const cut = new Set<DeviceId>()
  let waiting: WantedMetric[] = []
  let snapshot: MetricsSnapshot = { columns, cut, error: undefined }

  const publish = (error: unknown = undefined) => {
    snapshot = { columns: new Map(columns), cut: new Set(cut), error }
    for (const listener of listeners) listener()
  }
  const times = {
    currentStartTime: Math.floor(current.fromMs / secondMs),
    currentEndTime: Math.floor(current.toMs / secondMs),
    previousStartTime: Math.floor(previous.fromMs / secondMs),
    previousEndTime: Math.floor(previous.toMs / secondMs),
  }

  const take = (metrics: readonly WantedMetric[], page: OutputOf<typeof getGroupMetrics>): void => {
    for (const deviceid of page.cut) cut.add(deviceid)
    for (const [m, metric] of metrics.entries()) {
      const column = columns.get(metricId(metric))
      for (const [d, deviceid] of page.deviceids.entries()) {
        column?.figures.set(deviceid, {
          current: page.currentFigures[m]?.[d] ?? null,
          previous: page.previousFigures[m]?.[d] ?? null,
        })
      }
    }
  }

  const read = async (metrics: WantedMetric[]): Promise<void> => {
    let afterDevice: DeviceId | undefined
    try {
      do {
        const page = await ask({ groupid, ...times, metrics, afterDevice })
        take(metrics, page)
        afterDevice = page.lastEvaluatedDevice
        if (afterDevice !== undefined) publish()
      } while (afterDevice !== undefined)
      for (const metric of metrics) {
        const column = columns.get(metricId(metric))
        if (column !== undefined) column.isComplete = true
      }
      publish()
    } catch (error) {
      for (const metric of metrics) columns.delete(metricId(metric))
      publish(error)
    }
  }

  const flush = () => {
    const asked = waiting
    waiting = []
    for (const portion of portionsOf(asked, maxGroupMetrics)) void read(portion)
  }

  return {
    snapshot: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    want: (metrics: readonly WantedMetric[]) => {
      const unasked = metrics.filter((metric) => !columns.has(metricId(metric)))
      if (unasked.length === 0) return
      for (const metric of unasked) columns.set(metricId(metric), { figures: new Map(), isComplete: false })
      if (waiting.length === 0) queueMicrotask(flush)
      waiting.push(...unasked)
    },
  }
}

type GroupMetrics = ReturnType<typeof createGroupMetrics>

/** The pairs of periods that were looked at last: more of them would only fill the memory. */
const mostKept = 3

const kept = new Map<string, GroupMetrics>()

const metricsOf = (groupid: GroupId, periods: Periods): GroupMetrics => {
  const { current, previous } = periods
  const id = [groupid, current.fromMs, current.toMs, previous.fromMs, previous.toMs].join('|')
  const known = kept.get(id)
  if (known !== undefined) return known
  const begun = createGroupMetrics(groupid, periods, (request) => callEndpoint(getGroupMetrics, request))
  kept.set(id, begun)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  return begun
}

/** Figures of a group’s devices over the periods of a view; those of several widgets are asked for together. */
export const useGroupMetrics = (
  groupid: GroupId,
  periods: Periods,
  metrics: readonly WantedMetric[],
): MetricsSnapshot & { isComplete: boolean; retry: () => void } => {
  const text = JSON.stringify(metrics.map(({ key, operator }) => ({ key, operator })))
  const found = useMemo(() => metricsOf(groupid, periods), [groupid, periods])
  const wanted = useMemo(() => JSON.parse(text) as WantedMetric[], [text])
  useEffect(() => found.want(wanted), [found, wanted])
  const snapshot = useSyncExternalStore(found.subscribe, found.snapshot)
  return {
    ...snapshot,
    isComplete: wanted.every((metric) => snapshot.columns.get(metricId(metric))?.isComplete === true),
    retry: () => found.want(wanted),
  }
}
