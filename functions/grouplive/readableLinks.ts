import type { DeviceId } from '../../shared/core/ids'
import type { DeviceStore, LinkItem } from '../devices/deviceStore'
import { isKeptBy, isKeptByAll } from './keptReading'

/** Links of devices, and whose newest reading the plan still lets anybody read. */
export const readableLinks = async (
  devices: Pick<DeviceStore, 'links' | 'records'>,
  deviceids: readonly DeviceId[],
  nowMs: number,
): Promise<{ links: Map<DeviceId, LinkItem>; isReadable: (deviceid: DeviceId) => boolean }> => {
  const links = await devices.links(deviceids)
  const latestOf = (deviceid: DeviceId) => links.get(deviceid)?.latestTsMs
  const isRecent = (deviceid: DeviceId) => isKeptByAll(latestOf(deviceid), nowMs)
  const old = deviceids.filter((deviceid) => latestOf(deviceid) !== undefined && !isRecent(deviceid))
  const records = await devices.records(old)
  const isKept = (deviceid: DeviceId) => isKeptBy(records.get(deviceid), latestOf(deviceid), nowMs)
  return { links, isReadable: (deviceid) => isRecent(deviceid) || isKept(deviceid) }
}
