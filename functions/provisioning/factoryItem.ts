import * as z from 'zod'
import { FactoryParts } from '../../shared/provisioning/factoryFields'
import type { DeviceStore } from '../devices/deviceStore'

/** The small item of a device that holds what only the factory knows of it. */
export const factoryItem = 'FACTORY'

/** Every change is conditional on the version that was read. */
const FactoryItem = FactoryParts.extend({ version: z.number().default(0) })
export type FactoryItem = z.infer<typeof FactoryItem>

/** Empty while nobody has said anything. */
export const readFactoryItem = async (
  devices: Pick<DeviceStore, 'item'>,
  deviceid: string,
): Promise<FactoryItem> => FactoryItem.parse((await devices.item(deviceid, factoryItem)) ?? {})
