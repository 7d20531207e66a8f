import lookUpZone from '@photostructure/tz-lookup'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import type { DeviceId } from '../../../shared/core/ids'
import { queryReadings } from '../../../shared/data/queryReadings'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'
import { useStored } from '../core/storage/useStored'
import { readPlace } from '../maps/readPlace'
import { zoneStore } from '../ui/zone/zoneStore'

const Zone = z.string()

/**
 * Finds the zone of the place where a machine stands, by its newest position; until then it is the one of the last
 * visit. A machine without a position, and a page about none, have no site: times stay the viewer's.
 */
export const SiteZone = ({ deviceid }: { deviceid: DeviceId | undefined }) => {
  const [known, setKnown] = useStored('session', `zone:${deviceid ?? ''}`, Zone, '')
  const { data } = useEndpoint(
    queryReadings,
    deviceid === undefined
      ? undefined
      : { deviceid, dataKeys: 'gps_lat,gps_lon', relative: '1M', downsample: 1 },
    { dedupingInterval: keepMs.most },
  )
  const newest = data?.data.at(-1)
  const place = readPlace(newest?.gps_lat, newest?.gps_lon)
  const found = place === undefined ? known : lookUpZone(place.lat, place.lon)
  useEffect(() => {
    if (deviceid !== undefined && found !== known) setKnown(found)
    zoneStore.setSite(deviceid === undefined || found === '' ? undefined : found)
  }, [deviceid, found, known, setKnown])
  useEffect(() => () => zoneStore.setSite(undefined), [])
  return null
}
