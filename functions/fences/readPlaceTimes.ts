import type { Clock } from '../../shared/core/time'
import type { Fence } from '../../shared/fences/fence'
import type { Period } from '../../shared/periodfigures/metricPeriods'
import { gapOf } from '../data/unheard'
import { type PlaceTimes, placeTimes } from './placeTimes'
import { type ReadFixes, reachMs } from './readFixes'

/** Where a machine was in a period that has ended, as far as its plan lets the caller read. */
export const openReadPlaceTimes =
  (readFixes: ReadFixes, now: Clock) =>
  async (
    device: Parameters<ReadFixes>[0],
    caller: Parameters<ReadFixes>[1],
    period: Period,
    fences: readonly Fence[],
  ): Promise<PlaceTimes> => {
    const gapMs = gapOf(device.link)
    const window = { fromMs: period.fromMs - Math.max(reachMs, gapMs), toMs: period.toMs + gapMs }
    const fixes = await readFixes(device, caller, window)
    return placeTimes(fences, fixes, { period, gapMs, nowMs: now() })
  }
export type ReadPlaceTimes = ReturnType<typeof openReadPlaceTimes>
