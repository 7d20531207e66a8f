import type { DeviceId } from '../../../shared/core/ids'
import { queryReadings } from '../../../shared/data/queryReadings'
import { useEndpoint } from '../core/api/useEndpoint'

/** Channels whose latest value is a number: what somebody may mean by a data key. */
export const useKnownKeys = (deviceid: DeviceId): string[] => {
  const { data } = useEndpoint(queryReadings, { deviceid, dataPoints: 1 })
  const { ts: _ts, aws_ts: _arrived, ...values } = data?.data[0] ?? {}
  return Object.entries(values)
    .filter(([, value]) => typeof value === 'number')
    .map(([key]) => key)
    .sort()
}
