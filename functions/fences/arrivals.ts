import * as z from 'zod/mini'
import type { DeviceId } from '../../shared/core/ids'
import { setFields } from '../core/store/setFields'
import type { TransactItem } from '../core/store/storeWrites'
import { type DeviceStore, deviceItem } from '../devices/deviceStore'
import type { DeviceFences } from './deviceFences'

/** How often a device came to be inside a fence, and the first fix of the last time, epoch milliseconds. */
const Arrivals = z.object({ count: z.int(), atMs: z.number() })
type Arrivals = z.infer<typeof Arrivals>

/** Arrivals of one batch of readings, by the place. */
export type ArrivalsByPlace = ReadonlyMap<string, Arrivals>

/**
 * Adds where a device has come to be inside by a fix. That it was there already when the fence was drawn counts: what ends
 * with an arrival is to end there too.
 */
export const addArrivals = (
  arrivals: Map<string, Arrivals>,
  before: DeviceFences,
  after: DeviceFences,
): void => {
  if (before.states === after.states) return
  for (const [placeid, { isInside, sinceMs }] of Object.entries(after.states)) {
    if (!isInside || before.states[placeid]?.isInside === true) continue
    arrivals.set(placeid, { count: (arrivals.get(placeid)?.count ?? 0) + 1, atMs: sinceMs })
  }
}

/** With what else turns they are one transaction, which takes a hundred. */
const maxAtOnce = 12

/** A small row for each fence, written when a device arrives there. */
export const openArrivalWrites =
  (TableName: string) =>
  (deviceid: DeviceId, arrivals: ArrivalsByPlace): { items: TransactItem[]; rest: TransactItem[] } => {
    const newestFirst = [...arrivals].sort(([, a], [, b]) => b.atMs - a.atMs)
    const writes = newestFirst.map(([placeid, { count, atMs }]) =>
      setFields(TableName, { deviceid, sk: deviceItem.arrivals(placeid) }, { set: { atMs }, add: { count } }),
    )
    return { items: writes.slice(0, maxAtOnce), rest: writes.slice(maxAtOnce) }
  }
export type ArrivalWrites = ReturnType<typeof openArrivalWrites>

export const readArrivals = async (
  devices: Pick<DeviceStore, 'item'>,
  deviceid: DeviceId,
  placeid: string,
): Promise<Arrivals | undefined> => {
  const item = await devices.item(deviceid, deviceItem.arrivals(placeid))
  return item === undefined ? undefined : Arrivals.parse(item)
}
