import type { DeviceId } from '../../../shared/core/ids'
import { hourMs } from '../../../shared/core/time'
import { getMetrics } from '../../../shared/periodfigures/getMetrics'
import { type TimePeriod, comparePeriods } from './timePeriods'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'
import { useNow } from '../ui/text/useNow'

const toSeconds = (ms: number) => Math.floor(ms / 1000)

/** What a period of a device comes to, beside the one before. */
export const useMetrics = (deviceid: DeviceId, period: TimePeriod, dataKeys: readonly string[]) => {
  // Ranges are told by the hour: within one the question stays the same.
  const hourEndMs = Math.ceil(useNow() / hourMs) * hourMs
  const { current, previous } = comparePeriods(period, hourEndMs)
  const request = {
    deviceid,
    currentStartTime: toSeconds(current.fromMs),
    currentEndTime: toSeconds(current.toMs),
    previousStartTime: toSeconds(previous.fromMs),
    previousEndTime: toSeconds(previous.toMs),
    dataKeys: dataKeys.join(','),
  }
  return useEndpoint(getMetrics, request, { refreshInterval: keepMs.most, keepPreviousData: true })
}
