import { Problem } from '../../shared/core/problem'
import type { getProvisionedDevice as contract } from '../../shared/provisioning/provisionedDevice'
import type { Serve } from '../core/serve'
import type { DeviceStore } from '../devices/deviceStore'

export const getProvisionedDevice =
  (devices: DeviceStore): Serve<typeof contract> =>
  async ({ deviceid }) => {
    const [record, link] = await Promise.all([devices.record(deviceid), devices.link(deviceid)])
    if (record === undefined) throw new Problem('notFound', 'There is no such device.')
    return {
      deviceid: record.deviceid,
      model: record.model,
      fw: record.fw,
      provisioned_ts: record.provisionedTs,
      lastContactMs: link?.lastContactMs,
      added_ts: record.addedTs,
    }
  }
