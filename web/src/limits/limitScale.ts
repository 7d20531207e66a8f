import { useMemo, useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { dayMs, secondMs } from '../../../shared/core/time'
import { getMetrics } from '../../../shared/periodfigures/getMetrics'
import type { Bounds } from '../../../shared/display/metric'
import type { DisplayEntry } from '../../../shared/display/displaySettings'
import { useEndpoint } from '../core/api/useEndpoint'
import { zoneOffsetMs } from '../ui/zone/zoneInput'
import { describeMetric } from '../display/catalogue/metricCatalogue'
import { boundsTyped, type LimitDraft } from './limitDraft'
import { portalNowMs } from '../ui/text/portalClock'

/** The lowest, the highest and the newest value of a measurement since midnight. */
export interface TodaysRange {
  readonly low?: number | undefined
  readonly high?: number | undefined
  readonly now?: number | undefined
}

interface Scale {
  readonly min: number
  readonly max: number
}

/** Room at each end, so that a limit at the end still has something beyond it. */
const room = 0.15

const isNumber = (value: number | null | undefined): value is number => typeof value === 'number'

/** From the lowest to the highest of today's values and the limits, with room at both ends; undefined without any. */
export const scaleOf = (bounds: Bounds, { low, high, now }: TodaysRange): Scale | undefined => {
  const { alarmLow, warnLow, warnHigh, alarmHigh } = bounds
  const all = [alarmLow, warnLow, warnHigh, alarmHigh, low, high, now].filter(isNumber)
  if (all.length === 0) return undefined
  const [min, max] = [Math.min(...all), Math.max(...all)]
  const width = max === min ? Math.max(1, Math.abs(max) * 0.1) : max - min
  return { min: min - width * room, max: max + width * room }
}

/** Whole steps of a readable size around a scale: what a gauge begins and ends with. */
export const roundScale = ({ min, max }: Scale): Scale => {
  const step = 10 ** Math.floor(Math.log10(max - min))
  const tidy = (number: number) => Number(number.toPrecision(12))
  return { min: tidy(Math.floor(min / step) * step), max: tidy(Math.ceil(max / step) * step) }
}

/** The entry of a key that changes its colour at the limits that are typed; the ends of its gauge stay as they are. */
export const entryWithLimits = (
  dataKey: string,
  entry: DisplayEntry,
  draft: LimitDraft,
  today: TodaysRange,
): DisplayEntry => {
  const bounds = boundsTyped(draft)
  const scale = scaleOf(bounds, today) ?? { min: 0, max: 100 }
  const { min, max } = entry.gaugeSettings ?? describeMetric(dataKey).suggested ?? roundScale(scale)
  return { ...entry, gaugeSettings: { min, max, ...bounds } }
}

/** Midnight of the page's zone before an instant. */
const midnightBefore = (ms: number): number => {
  const offset = zoneOffsetMs(ms)
  return Math.floor((ms + offset) / dayMs) * dayMs - offset
}

/** Lowest, highest and newest value of a measurement since midnight; undefined while they are on their way. */
export const useTodaysRange = (deviceid: DeviceId, dataKey: string) => {
  const [nowMs] = useState(portalNowMs)
  const request = useMemo(
    () => ({
      deviceid,
      dataKeys: dataKey,
      currentStartTime: Math.floor(midnightBefore(nowMs) / secondMs),
      currentEndTime: Math.floor(nowMs / secondMs),
      includeLatestData: 'true' as const,
    }),
    [deviceid, dataKey, nowMs],
  )
  const { data, error, mutate } = useEndpoint(getMetrics, request)
  const today = useMemo((): TodaysRange | undefined => {
    if (data === undefined) return undefined
    const { current, latestData } = data.metrics[dataKey] ?? {}
    return { low: current?.min, high: current?.max, now: latestData?.value }
  }, [data, dataKey])
  return { today, error: data === undefined ? error : undefined, reload: () => void mutate() }
}
