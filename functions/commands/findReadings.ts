import type { DeviceStore } from '../devices/deviceStore'
import type { FindReadings } from './deliver'

/** The newest stream of a device, and its rhythm, when a command is handed over. */
export const openFindReadings =
  (devices: Pick<DeviceStore, 'record' | 'link'>): FindReadings =>
  async ({ deviceid }) => {
    const [record, link] = await Promise.all([devices.record(deviceid), devices.link(deviceid)])
    const newest = record?.streams.at(-1)
    if (newest === undefined || link === undefined) return undefined
    return { stream: `${newest.deviceid}#${newest.streamId}`, intervalSeconds: link.intervalSeconds }
  }
