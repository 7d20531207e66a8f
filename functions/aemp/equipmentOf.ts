import { type Equipment, seriesNames } from '../../shared/aemp/fleet'
import type { Reading } from '../../shared/data/reading'
import type { RecordItem } from '../devices/deviceStore'
import { aempOfRecord } from './aempOfRecord'
import { elementOf, timeOf } from './elementsOf'

export const headerOf = (record: RecordItem): Equipment['EquipmentHeader'] => {
  const settings = aempOfRecord(record)
  return {
    ...(record.addedTs === undefined ? {} : { UnitInstallDateTime: timeOf(record.addedTs) }),
    OEMName: settings.AEMP_make,
    Model: settings.AEMP_model,
    EquipmentID: settings.AEMP_equipmentID,
    SerialNumber: settings.AEMP_serialNumber,
    PIN: settings.AEMP_equipmentID,
  }
}

/** A machine by its readings, newest first: each element by the first that holds a valid value for it. */
export const equipmentOf = (record: RecordItem, readings: readonly Reading[]): Equipment => {
  const settings = aempOfRecord(record)
  const elements = seriesNames.flatMap((name) => {
    for (const reading of readings) {
      const element = elementOf(name, reading, settings)
      if (element !== undefined) return [[name, element] as const]
    }
    return []
  })
  return { EquipmentHeader: headerOf(record), ...Object.fromEntries(elements) }
}
