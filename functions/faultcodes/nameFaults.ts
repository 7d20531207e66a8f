import type { Fault } from '../../shared/cloudapi/devices'
import type { DeviceId } from '../../shared/core/ids'
import type { Reading } from '../../shared/data/reading'
import { DisplayEntry, type SpnByteOrder } from '../../shared/display/displaySettings'
import { type FaultTables, describeFault, loadFaultTables } from '../../shared/faultcodes/faultText'
import { type FaultReport, readFaults } from '../../shared/faultcodes/readFaults'
import { type DeviceStore, deviceItem } from '../devices/deviceStore'

const buses = ['can1', 'can2'] as const
type Bus = (typeof buses)[number]

type Devices = Pick<DeviceStore, 'item'>

const hasFaults = (reading: Reading): boolean =>
  buses.some((bus) => readFaults(reading[bus]).some(({ dtcs }) => dtcs.length > 0))

/** The byte order that the display settings of the bus's fault card give; a stored entry that does not fit is the standard's. */
const readByteOrder = async (devices: Devices, deviceid: DeviceId, bus: Bus): Promise<SpnByteOrder> => {
  const item = await devices.item(deviceid, deviceItem.display(bus.replace('can', 'dtc')))
  return DisplayEntry.safeParse(item?.entry).data?.spnByteOrder ?? 'standard'
}

const lampsOn = (lamps: FaultReport['lamps']): Fault['lamps'] =>
  (Object.keys(lamps) as Fault['lamps']).filter((lamp) => lamps[lamp].state === 'on')

const faultsOn = (bus: Bus, can: unknown, order: SpnByteOrder, tables: FaultTables): Fault[] =>
  readFaults(can, order).flatMap(({ sourceAddress, lamps, dtcs }) =>
    dtcs.map(({ spn, fmi, oc, uncertain }) => ({
      ...{ bus, sourceAddress, spn, fmi, occurrenceCount: oc, uncertain },
      description: describeFault({ spn, fmi }, tables),
      lamps: lampsOn(lamps),
    })),
  )

/**
 * The active trouble codes of each reading by their names, as the device's page shows them. Settings and tables of names
 * are read only if a reading holds a code.
 */
export const nameFaults = async (
  devices: Devices,
  deviceid: DeviceId,
  readings: readonly Reading[],
): Promise<Fault[][]> => {
  if (!readings.some(hasFaults)) return readings.map(() => [])
  const [tables, ...orders] = await Promise.all([
    loadFaultTables(),
    ...buses.map((bus) => readByteOrder(devices, deviceid, bus)),
  ])
  return readings.map((reading) =>
    buses.flatMap((bus, i) => faultsOn(bus, reading[bus], orders[i] ?? 'standard', tables)),
  )
}
