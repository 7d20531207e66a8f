import { Problem } from '../../shared/core/problem'
import type { getDeviceLabel as contract } from '../../shared/provisioning/deviceLabel'
import type { Serve } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import { drawLabel } from './drawLabel'
import { readFactoryItem } from './factoryItem'

export const getDeviceLabel =
  (
    devices: Pick<DeviceStore, 'record' | 'item'>,
    portalAddress: string | undefined,
  ): Serve<typeof contract> =>
  async ({ deviceid }) => {
    const [record, parts] = await Promise.all([devices.record(deviceid), readFactoryItem(devices, deviceid)])
    if (record === undefined) throw new Problem('notFound')
    const label = drawLabel({ ...parts, deviceid, model: record.model }, portalAddress)
    return { name: `${deviceid}-label.svg`, bytes: Buffer.from(label) }
  }
