import type { DeviceId } from '../../shared/core/ids'
import { dayMs } from '../../shared/core/time'
import { plans } from '../../shared/plans/plans'
import { oldestReadableMs, tierOf } from '../../shared/plans/tierOf'
import type { DeviceStore, LinkItem } from '../devices/deviceStore'

/** What every plan lets people read; only for what is older the plan has to be known. */
const keptByAllMs = Math.min(...Object.values(plans).map(({ retentionDays }) => retentionDays)) * dayMs

/** Links of devices, and whose newest reading the plan still lets anybody read. */
export const readableLinks = async (
  devices: Pick<DeviceStore, 'links' | 'records'>,
  deviceids: readonly DeviceId[],
  nowMs: number,
): Promise<{ links: Map<DeviceId, LinkItem>; isReadable: (deviceid: DeviceId) => boolean }> => {
  const links = await devices.links(deviceids)
  const isRecent = (deviceid: DeviceId) => (links.get(deviceid)?.latestTsMs ?? 0) >= nowMs - keptByAllMs
  const old = deviceids.filter(
    (deviceid) => links.get(deviceid)?.latestTsMs !== undefined && !isRecent(deviceid),
  )
  const records = await devices.records(old)
  const isKept = (deviceid: DeviceId): boolean => {
    const [record, link] = [records.get(deviceid), links.get(deviceid)]
    if (record === undefined || link?.latestTsMs === undefined) return false
    return link.latestTsMs >= oldestReadableMs(tierOf({ ...record, nowMs }), nowMs)
  }
  return { links, isReadable: (deviceid) => isRecent(deviceid) || isKept(deviceid) }
}
