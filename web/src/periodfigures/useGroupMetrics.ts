import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { GroupId } from '../../../shared/core/ids'
import { getGroupMetrics } from '../../../shared/periodfigures/groupMetrics'
import { callEndpoint } from '../core/api/callEndpoint'
import {
  type GroupMetrics,
  type MetricsSnapshot,
  type WantedMetric,
  createGroupMetrics,
  metricId,
} from './createGroupMetrics'
import type { Periods } from './viewRange'

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
