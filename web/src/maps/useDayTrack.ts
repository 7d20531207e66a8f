import { useMemo } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { queryReadings } from '../../../shared/data/queryReadings'
import { keepMs, useEndpoint } from '../core/useEndpoint'
import { type Place, readPlace } from './readPlace'

const points = 400

/** Where a device was in the last day; undefined until that is known, and where it may not be asked. */
export const useDayTrack = (deviceid: DeviceId, isWanted: boolean): readonly Place[] | undefined => {
  const { data, error } = useEndpoint(
    queryReadings,
    isWanted ? { deviceid, dataKeys: 'gps_lat,gps_lon', relative: '1d', downsample: points } : undefined,
    { dedupingInterval: keepMs.most },
  )
  return useMemo(() => {
    if (data === undefined) return error === undefined ? undefined : []
    return data.data.flatMap(({ gps_lat, gps_lon }) => readPlace(gps_lat, gps_lon) ?? [])
  }, [data, error])
}
