import type { AempSettings } from '../../shared/aemp/aempSettings'
import { type Equipment, type SeriesName, seriesNames } from '../../shared/aemp/fleet'
import { secondMs } from '../../shared/core/time'
import type { Reading } from '../../shared/data/reading'
import type { RecordItem } from '../devices/deviceStore'
import { aempOfRecord } from './aempOfRecord'

type Elements = Omit<Equipment, 'EquipmentHeader'>

/** Whole seconds of UTC, as the standard writes times. */
export const timeOf = (tsSeconds: number): string =>
  new Date(Math.floor(tsSeconds) * secondMs).toISOString().replace('.000Z', 'Z')

const numberAt = (reading: Reading, key: string | null): number | undefined => {
  const value = key === null ? undefined : reading[key]
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

const maxLatitude = 90
const maxLongitude = 180
const fullPercent = 100

const within = (value: number | undefined, low: number, high: number): value is number =>
  value !== undefined && value >= low && value <= high

const hoursOf = (reading: Reading, key: string | null) => {
  const Hour = numberAt(reading, key)
  return within(Hour, 0, Infinity) ? { datetime: timeOf(reading.ts), Hour } : undefined
}

const locationOf = (reading: Reading) => {
  const [Latitude, Longitude] = [numberAt(reading, 'gps_lat'), numberAt(reading, 'gps_lon')]
  if (!within(Latitude, -maxLatitude, maxLatitude) || !within(Longitude, -maxLongitude, maxLongitude))
    return undefined
  const Altitude = numberAt(reading, 'gps_altitude')
  const height = Altitude === undefined ? {} : { Altitude, AltitudeUnits: 'metre' as const }
  return { datetime: timeOf(reading.ts), Latitude, Longitude, ...height }
}

/** How each element is read from a reading; undefined where the reading holds no valid value for it. */
const readers = {
  Location: locationOf,
  CumulativeOperatingHours: (reading, { AEMP_cumulativeOperatingHoursKey: key }) => hoursOf(reading, key),
  CumulativeIdleHours: (reading, { AEMP_cumulativeIdleHoursKey: key }) => hoursOf(reading, key),
  FuelRemaining: (reading, { AEMP_fuelRemainingKey: key }) => {
    const Percent = numberAt(reading, key)
    return within(Percent, 0, fullPercent) ? { datetime: timeOf(reading.ts), Percent } : undefined
  },
  EngineStatus: (reading, { AEMP_engineStatusKey: key }) => {
    const running = numberAt(reading, key)
    if (running !== 0 && running !== 1) return undefined
    return { datetime: timeOf(reading.ts), EngineNumber: '1', Running: running === 1 }
  },
} as const satisfies {
  [Name in SeriesName]: (reading: Reading, settings: AempSettings) => Elements[Name]
}

/** Which channels tell an element. */
export const keysOf = (name: SeriesName, settings: AempSettings): string[] => {
  const keys = {
    Location: ['gps_lat', 'gps_lon', 'gps_altitude'],
    CumulativeOperatingHours: [settings.AEMP_cumulativeOperatingHoursKey],
    CumulativeIdleHours: [settings.AEMP_cumulativeIdleHoursKey],
    FuelRemaining: [settings.AEMP_fuelRemainingKey],
    EngineStatus: [settings.AEMP_engineStatusKey],
  } as const satisfies Record<SeriesName, readonly (string | null)[]>
  return keys[name].flatMap((key) => (key === null ? [] : [key]))
}

export const elementOf = <Name extends SeriesName>(
  name: Name,
  reading: Reading,
  settings: AempSettings,
): Elements[Name] => readers[name](reading, settings) as Elements[Name]

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
