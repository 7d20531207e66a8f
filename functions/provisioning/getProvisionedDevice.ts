import { Problem } from '../../shared/core/problem'
import type { getProvisionedDevice as contract } from '../../shared/provisioning/provisionedDevice'
import { isStaff } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import { readFactoryItem } from './factoryItem'
import type { OverrideCodeOf } from './overrideCode'
import { isLocked } from './passLock'

export const getProvisionedDevice =
  (devices: DeviceStore, codeOf: OverrideCodeOf): Serve<typeof contract> =>
  async ({ deviceid }, caller) => {
    const [record, link, { version: _version, ...parts }] = await Promise.all([
      devices.record(deviceid),
      devices.link(deviceid),
      readFactoryItem(devices, deviceid),
    ])
    if (record === undefined) throw new Problem('notFound')
    const locked = isLocked(record)
    return {
      ...parts,
      deviceid: record.deviceid,
      model: record.model,
      fw: record.fw,
      provisioned_ts: record.provisionedTs,
      lastContactMs: link?.lastContactMs,
      isConnected: link?.connected ?? false,
      added_ts: record.addedTs,
      locked,
      ...(locked && isStaff(caller) ? { provLockOverrideCode: await codeOf(deviceid) } : {}),
    }
  }
