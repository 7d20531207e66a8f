import { useMemo } from 'react'
import { type DeviceEvent, getEvents } from '../../../shared/alerts/deviceEvents'
import type { DeviceId } from '../../../shared/core/ids'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'
import type { Domain } from './axisDomain'

/** Asked for by whole steps of time, so that a chart that follows the present asks seldom. */
const stepSeconds = 300
const none: readonly DeviceEvent[] = []

/** The events of a measurement that began or lasted in a time; those that cannot be read are left out. */
export const useChartEvents = (deviceid: DeviceId, key: string, time: Domain | undefined) => {
  const span = time === undefined ? 0 : (time.max - time.min) / 1000
  const from = time === undefined ? 0 : time.min / 1000 - span
  const request =
    time === undefined
      ? undefined
      : { deviceid, fromTime: Math.max(0, Math.floor(from / stepSeconds) * stepSeconds), dataPoints: 100 }
  const { data } = useEndpoint(getEvents, request, { keepPreviousData: true, dedupingInterval: keepMs.data })
  const [min, max] = [time?.min ?? 0, time?.max ?? 0]
  return useMemo(
    () =>
      data === undefined
        ? none
        : [...data.active, ...data.past].filter(
            ({ topic, beganTs, endedTs = Infinity }) =>
              topic === key && beganTs * 1000 <= max && endedTs * 1000 >= min,
          ),
    [data, key, min, max],
  )
}
