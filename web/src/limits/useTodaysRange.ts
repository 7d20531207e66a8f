import { useMemo, useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { dayMs, secondMs } from '../../../shared/core/time'
import { getMetrics } from '../../../shared/periodfigures/getMetrics'
import { useEndpoint } from '../core/api/useEndpoint'
import { zoneOffsetMs } from '../ui/zone/zoneOffsetMs'
import type { TodaysRange } from './limitScale'

/** Midnight of the page's zone before an instant. */
const midnightBefore = (ms: number): number => {
  const offset = zoneOffsetMs(ms)
  return Math.floor((ms + offset) / dayMs) * dayMs - offset
}

/** Lowest, highest and newest value of a measurement since midnight; undefined while they are on their way. */
export const useTodaysRange = (deviceid: DeviceId, dataKey: string) => {
  const [nowMs] = useState(() => Date.now())
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
