import { type AempKey, type AempSettings, aempKeys } from '../../shared/aemp/aempSettings'
import type { RecordItem } from '../devices/deviceStore'

/** Where on the device's record each setting stands, so that a fleet is read without anything else. */
export const aempField = {
  AEMP_enabled: 'aempEnabled',
  AEMP_make: 'aempMake',
  AEMP_model: 'aempModel',
  AEMP_equipmentID: 'aempEquipmentId',
  AEMP_serialNumber: 'aempSerialNumber',
  AEMP_cumulativeOperatingHoursKey: 'aempOperatingHoursKey',
  AEMP_cumulativeIdleHoursKey: 'aempIdleHoursKey',
  AEMP_fuelRemainingKey: 'aempFuelKey',
  AEMP_engineStatusKey: 'aempEngineKey',
} as const satisfies Record<AempKey, keyof RecordItem>

const defaultMake = 'Senquip'

/** What a machine says of itself until a person has said otherwise: the maker and model of its device, and its id. */
const defaultsOf = ({ deviceid, model }: RecordItem): AempSettings => ({
  AEMP_enabled: false,
  AEMP_make: defaultMake,
  AEMP_model: model,
  AEMP_equipmentID: deviceid,
  AEMP_serialNumber: deviceid,
  AEMP_cumulativeOperatingHoursKey: null,
  AEMP_cumulativeIdleHoursKey: null,
  AEMP_fuelRemainingKey: null,
  AEMP_engineStatusKey: null,
})

export const aempOfRecord = (record: RecordItem): AempSettings => {
  const defaults = defaultsOf(record)
  const stored = aempKeys.map((key) => [key, record[aempField[key]] ?? defaults[key]] as const)
  return Object.fromEntries(stored) as unknown as AempSettings
}
