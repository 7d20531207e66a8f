import type { OutputOf } from '../../../shared/core/endpoint'
import type { DeviceId, GroupId } from '../../../shared/core/ids'
import { dayMs, secondMs } from '../../../shared/core/time'
import { type FenceVisit, getVisits } from '../../../shared/fences/getVisits'
import { callEndpoint } from '../core/api/callEndpoint'
import { type ReadOptions, keepMs, useEndpoint } from '../core/api/useEndpoint'

export interface VisitRow extends FenceVisit {
  readonly id: string
  readonly deviceid: DeviceId
  readonly deviceName: string
}

/** Every page of the group, one after the other. */
const askAll: NonNullable<ReadOptions<typeof getVisits>['ask']> = async (endpoint, request) => {
  const first = await callEndpoint(endpoint, request)
  const devices = [...first.devices]
  let last = first.lastEvaluatedDevice
  while (last !== undefined) {
    const next = await callEndpoint(endpoint, { ...request, afterDevice: last })
    devices.push(...next.devices)
    last = next.lastEvaluatedDevice
  }
  return { devices }
}

export const rowsOf = ({ devices }: OutputOf<typeof getVisits>): VisitRow[] =>
  devices.flatMap(({ deviceid, name, visits }) =>
    visits.map((visit, n) => ({ ...visit, id: `${deviceid} ${n}`, deviceid, deviceName: name })),
  )

const minuteSeconds = 60

/** The visits of all devices of a group, or of one, in the last days; to the end of this minute, so that a page asks once. */
export const useVisits = (of: { groupid: GroupId; deviceid?: DeviceId }, days: number, nowMs: number) => {
  const toTime = Math.ceil(nowMs / secondMs / minuteSeconds) * minuteSeconds
  const fromTime = toTime - (days * dayMs) / secondMs
  return useEndpoint(
    getVisits,
    { ...of, fromTime, toTime },
    { ask: askAll, dedupingInterval: keepMs.most, keepPreviousData: true },
  )
}
