import * as z from 'zod/mini'
import { FactoryParts } from '../../shared/provisioning/factoryFields'
import type { DeviceId } from '../../shared/core/ids'
import type { DeviceStore } from '../devices/deviceStore'

/** The small item of a device that holds what only the factory knows of it. */
export const factoryItem = 'FACTORY'

/** Every change is conditional on the version that was read. */
const FactoryItem = z.extend(FactoryParts, { version: z._default(z.number(), 0) })
export type FactoryItem = z.infer<typeof FactoryItem>

/** Empty while nobody has said anything. */
export const readFactoryItem = async (
  devices: Pick<DeviceStore, 'item'>,
  deviceid: DeviceId,
): Promise<FactoryItem> => FactoryItem.parse((await devices.item(deviceid, factoryItem)) ?? {})
