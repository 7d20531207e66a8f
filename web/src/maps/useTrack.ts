import { useMemo } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { queryReadings, type RelativeRange } from '../../../shared/data/queryReadings'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'
import { type TrackPoint, trackOf } from './trackOf'

const points = 400

/** Where a device was in a time until now; undefined until that is known, and where it may not be asked. */
export const useTrack = (
  deviceid: DeviceId,
  relative: RelativeRange,
  isWanted: boolean,
): readonly TrackPoint[] | undefined => {
  const { data, error } = useEndpoint(
    queryReadings,
    isWanted ? { deviceid, dataKeys: 'gps_lat,gps_lon,gps_speed', relative, downsample: points } : undefined,
    { dedupingInterval: keepMs.most },
  )
  return useMemo(() => {
    if (data === undefined) return error === undefined ? undefined : []
    return trackOf(data.data)
  }, [data, error])
}
