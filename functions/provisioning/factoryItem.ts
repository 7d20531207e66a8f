import * as z from 'zod/mini'
import { FactoryParts } from '../../shared/provisioning/factoryFields'
import type { DeviceId } from '../../shared/core/ids'
import type { DeviceStore } from '../devices/deviceStore'
import { Problem } from '../../shared/core/problem'
import type { getProvisionedDevice as contract } from '../../shared/provisioning/provisionedDevice'
import { isStaff } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import { type OverrideCodeOf, isLocked } from './passLock'

/** The small item of a device that holds what only the factory knows of it. */
export const factoryItem = 'FACTORY'

/** Every change is conditional on the version that was read. */
const FactoryItem = z.extend(FactoryParts, { version: z._default(z.number(), 0) })
export type FactoryItem = z.infer<typeof FactoryItem>

/** Empty by default. */
export const readFactoryItem = async (
  devices: Pick<DeviceStore, 'item'>,
  deviceid: DeviceId,
): Promise<FactoryItem> => FactoryItem.parse((await devices.item(deviceid, factoryItem)) ?? {})

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
