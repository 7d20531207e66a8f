import type { planChangeSet } from '../../shared/changes/changeSets'
import type { InputOf } from '../../shared/core/endpoint'
import type { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import type { FlatConfig } from '../../shared/devices/configTree'
import { firmwareFamilyOf, firmwareOf, isForeignFirmware } from '../../shared/firmware/firmware'
import { latestReading } from '../devices/latestReading'
import type { DeviceStore, LinkItem, RecordItem } from '../devices/deviceStore'
import { cutOffKeys, cutOffWarning, cutOffWord } from './cutOff'
import { type DeviceFacts, type PlannedWave, planWaves } from './planWaves'
import type { ReadHeld } from './readHeld'

/** What a change set needs to know of settings, which are a feature above it. */
export interface SettingsOfSets {
  /** A change as it would be sent, by its dotted names. @throws Problem `invalid` for the first setting that is wrong */
  accept(config: NonNullable<Asked['config']>, allowUnknownKeys: boolean): FlatConfig
  /** What a device has, or what is saved for it. */
  current(deviceid: DeviceId): Promise<FlatConfig>
  /** For people: of secrets only that they change. */
  describe(change: FlatConfig): string
  isSecret(key: string): boolean
}

type Asked = InputOf<typeof planChangeSet>

interface AskedDevice extends DeviceFacts {
  deviceid: DeviceId
  name: string
  before: FlatConfig
}

/** What a person asks of a set, read together with its devices. */
export interface Plan {
  text: string
  keys: string[]
  patch: FlatConfig
  devices: AskedDevice[]
  skipped: { deviceid: DeviceId; name: string; why: string }[]
  waves: PlannedWave[]
  hasCanary: boolean
  warnings: string[]
  word: string | undefined
}

export interface AskedParts {
  devices: Pick<DeviceStore, 'many'>
  readHeld: ReadHeld
  settings: SettingsOfSets
}

const numberIn = (reading: Record<string, unknown> | undefined, ...keys: string[]): number | undefined => {
  const found = keys.map((key) => reading?.[key]).find((value) => typeof value === 'number')
  return typeof found === 'number' ? found : undefined
}

/** Below this a 12 V battery may fail while firmware is written. */
export const lowBatteryVolts = 11.8

const factsOf = (
  { deviceid, name, model, fw }: RecordItem,
  link: LinkItem,
  before: FlatConfig,
): AskedDevice => {
  const reading = latestReading(link)
  return {
    ...{ deviceid, name, model, fw, before },
    rssi: numberIn(reading, 'wifi_rssi', 'gsm_rssi'),
    supplyVolts: numberIn(reading, 'vin'),
  }
}

const patchOf = (
  { kind, config, firmwareName, allowUnknownKeys = false }: Asked,
  settings: SettingsOfSets,
): Pick<Plan, 'text' | 'keys' | 'patch'> => {
  if (kind === 'firmware') {
    if (firmwareName === undefined)
      throw new Problem('invalid', 'Firmware is needed.', { field: 'firmwareName' })
    return { text: firmwareName, keys: ['firmware'], patch: { firmware: firmwareName } }
  }
  if (config === undefined) throw new Problem('invalid', 'Settings are needed.', { field: 'config' })
  const patch = settings.accept(config, allowUnknownKeys)
  const keys = Object.keys(patch)
  if (keys.length === 0) throw new Problem('invalid', 'No changes made.', { field: 'config' })
  return { text: settings.describe(patch), keys, patch }
}

/** Why a device is left as it is; undefined when it takes part. */
const refusalOf = (device: AskedDevice, kind: Asked['kind'], patch: FlatConfig): string | undefined => {
  const { fw, before, supplyVolts } = device
  if (kind === 'firmware') {
    const wanted = firmwareOf(patch)
    if (firmwareFamilyOf(fw) === undefined) return `It runs ${fw}, of which no family is known.`
    if (isForeignFirmware(wanted, fw)) return `It runs ${fw}: the firmware is of another family.`
    if (fw === wanted) return 'It runs this firmware already.'
    return supplyVolts !== undefined && supplyVolts < lowBatteryVolts
      ? `Its supply is at ${supplyVolts} V: an update needs ${lowBatteryVolts} V.`
      : undefined
  }
  const isSo = Object.entries(patch).every(
    ([key, value]) => JSON.stringify(before[key]) === JSON.stringify(value),
  )
  return isSo ? 'It has these settings already.' : undefined
}

const pick = (all: FlatConfig, keys: readonly string[], isSecret: (key: string) => boolean): FlatConfig =>
  Object.fromEntries(
    keys.filter((key) => Object.hasOwn(all, key) && !isSecret(key)).map((key) => [key, all[key] ?? null]),
  )

/** Reads what a set would change where, and how. @throws Problem for what cannot be */
export const readAsked = async (
  { devices: store, readHeld, settings }: AskedParts,
  asked: Asked,
): Promise<Plan> => {
  const { groupid, kind, pace } = asked
  const { text, keys, patch } = patchOf(asked, settings)
  const held = await readHeld(groupid)
  const ids = [...new Set(asked.devices)].toSorted()
  const stranger = ids.find((each) => !held.has(each))
  if (stranger !== undefined) {
    throw new Problem('invalid', `${stranger} is not in the group.`, { field: 'devices' })
  }
  const known = await store.many(ids)
  const found = await Promise.all(
    ids.map(async (deviceid) => {
      const device = known.get(deviceid)
      if (device === undefined) return []
      const { record, link } = device
      const before =
        kind === 'firmware'
          ? { firmware: record.fw }
          : pick(await settings.current(deviceid), keys, (key) => settings.isSecret(key))
      return [factsOf(record, link, before)]
    }),
  )
  const all = found.flat()
  const judged = all.map((device) => ({ device, why: refusalOf(device, kind, patch) }))
  const devices = judged.filter(({ why }) => why === undefined).map(({ device }) => device)
  const skipped = judged.flatMap(({ device: { deviceid, name }, why }) =>
    why === undefined ? [] : [{ deviceid, name, why }],
  )
  const isCutting = kind === 'settings' && cutOffKeys(keys).length > 0
  if (isCutting && (pace.canaryDevices?.length ?? 1) !== 1) {
    throw new Problem('invalid', 'A change that can cut devices off begins with one device.', {
      field: 'pace.canaryDevices',
    })
  }
  const waves = planWaves(devices, isCutting ? { ...pace, canarySize: 1 } : pace)
  return {
    ...{ text, keys, patch, devices, skipped, waves },
    hasCanary: waves[0]?.name === 'Canary',
    warnings: isCutting ? [cutOffWarning] : [],
    word: isCutting ? cutOffWord : undefined,
  }
}
