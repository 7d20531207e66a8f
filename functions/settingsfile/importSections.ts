import type { importSettings as contract } from '../../shared/settingsfile/importSettings'
import type { InputOf, OutputOf, Endpoint } from '../../shared/core/endpoint'
import { Problem } from '../../shared/core/problem'
import { type FlatConfig, nestConfig } from '../../shared/devices/configTree'
import type { putScript } from '../../shared/scripts/deviceScript'
import { type updateFirmware, isForeignFirmware, foreignFirmware } from '../../shared/firmware/firmware'
import { checkConfig, unknownKeys } from '../../shared/settings/checkConfig'
import type { putConfig } from '../../shared/settings/putConfig'
import type { putSettings } from '../../shared/settings/deviceSettings'
import { ImageKey } from '../../shared/files/imageKey'
import type { AempSettings } from '../../shared/aemp/aempSettings'
import type { Caller } from '../core/http/caller'
import type { RecordItem } from '../devices/deviceStore'
import { guardScript } from '../scripts/guardScript'
import type { ScriptStore } from '../scripts/scriptStore'
import { describeKeys } from '../settings/turnsOf'
import { aempOfRecord } from '../aemp/aempOfRecord'
import type { SettingsFile } from './settingsFile'

export const isImageKey = (text: string): boolean => ImageKey.safeParse(text).success

/** Who the device is, what it runs, what it is made of and how it is called: no other device takes that over. */
const own = new Set([
  ...['device.id', 'device.name', 'device.model', 'device.fw', 'wifi.sta.ip'],
  ...['endpoint.mqtt.client_id', 'gsm.available', 'gsm.auto_apn_version'],
])

/** How the keys of a network begin. */
const networks = { wifi: 'wifi.', lte: 'gsm.' } as const
type Network = keyof typeof networks

/** The settings of a device that another one may take over, with the networks that are wanted. */
export const portableConfig = (flat: FlatConfig, wanted: Record<Network, boolean>): FlatConfig =>
  Object.fromEntries(
    Object.entries(flat).filter(
      ([key, value]) =>
        value !== undefined &&
        value !== null &&
        !own.has(key) &&
        (wanted.wifi || !key.startsWith(networks.wifi)) &&
        (wanted.lte || !key.startsWith(networks.lte)),
    ),
  )

/** How a machine shows in fleet systems, but for what identifies it. */
export const portableAemp = (record: RecordItem): Partial<AempSettings> => {
  const { AEMP_equipmentID: _id, AEMP_serialNumber: _serial, ...rest } = aempOfRecord(record)
  return rest
}

/** Images belong to the device that they were uploaded for: what refers to one is left out. */
export const withoutImages = (value: unknown, isImage: (text: string) => boolean): unknown => {
  if (typeof value === 'string') return isImage(value) ? null : value
  if (Array.isArray(value)) return value.map((each) => withoutImages(each, isImage))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withoutImages(each, isImage)] as const),
  )
}

interface Asked {
  file: SettingsFile
  input: InputOf<typeof contract>
  caller: Caller
  record: RecordItem
  reported: FlatConfig
}

/** What a section comes to: in words, and how it is done; without that there is nothing to do. */
interface Plan {
  message: string
  apply: (() => Promise<unknown>) | undefined
  /** What changes of the device's own settings. */
  change?: FlatConfig
}

export interface ImportSection {
  importName: string
  /** Undefined where the file has no such section, or it is not wanted. @throws Problem when it is refused */
  prepare: (asked: Asked) => Promise<Plan | undefined>
}

type Run<E extends Endpoint> = (input: InputOf<E>, caller: Caller) => Promise<OutputOf<E>>

/** The use-cases of the routes that save each section: nothing gets past their checks. */
interface Routes {
  putConfig: Run<typeof putConfig>
  putSettings: Run<typeof putSettings>
  putScript: Run<typeof putScript>
  updateFirmware: Run<typeof updateFirmware>
  scripts: Pick<ScriptStore, 'lock' | 'lockCheck'>
}

/** As many cards as one change of settings takes. */
const cardsAtOnce = 90

const nothing: Plan = { message: 'Nothing would change.', apply: undefined }
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const counted = (keys: readonly string[], what: string): string =>
  `${keys.length} ${keys.length === 1 ? what : `${what}s`}: ${describeKeys(keys)}`

/** Settings of the portal that stand in the file as they stand on the wire. */
const plainSection = (
  importName: string,
  section: 'deviceToDevice' | 'aemp' | 'events',
  { putSettings: put }: Pick<Routes, 'putSettings'>,
): ImportSection => ({
  importName,
  prepare: ({ file, caller, record: { deviceid } }) => {
    const settings = file.sections[section]
    if (settings === undefined) return Promise.resolve(undefined)
    const keys = Object.keys(settings)
    if (keys.length === 0) return Promise.resolve(nothing)
    return Promise.resolve({
      message: counted(keys, 'setting'),
      apply: () => put({ deviceid, ...settings }, caller),
    })
  },
})

export const importSections = (routes: Routes): readonly ImportSection[] => [
  {
    importName: 'Device Settings',
    prepare: ({ file, input, caller, record, reported }) => {
      if (file.sections.config === undefined || !input.overwriteDeviceConfig)
        return Promise.resolve(undefined)
      const wanted = { wifi: input.useImportedWiFiSettings, lte: input.useImportedLTESettings }
      const config = portableConfig(file.sections.config, wanted)
      const change = Object.fromEntries(
        Object.entries(config).filter(([key, value]) => !isSame(reported[key], value)),
      )
      const keys = Object.keys(change)
      if (keys.length === 0) return Promise.resolve(nothing)
      const checked = checkConfig(nestConfig(change), reported)
      if (!checked.ok) throw new Problem('invalid', checked.message)
      const { deviceid } = record
      const unknown = unknownKeys(change, reported)
      const named = unknown.length === 0 ? '' : `. Not known to the portal: ${describeKeys(unknown)}`
      return Promise.resolve({
        message: `${counted(keys, 'setting')}${named}`,
        change,
        // The device that they were exported from has them.
        apply: () =>
          routes.putConfig({ deviceid, config: nestConfig(change), allowUnknownKeys: true }, caller),
      })
    },
  },
  {
    importName: 'Display Settings',
    prepare: ({ file, caller, record: { deviceid } }) => {
      const { display } = file.sections
      if (display === undefined) return Promise.resolve(undefined)
      const entries = Object.entries(withoutImages(display, isImageKey) as object)
      if (entries.length === 0) return Promise.resolve(nothing)
      return Promise.resolve({
        message: counted(
          entries.map(([key]) => key),
          'card',
        ),
        apply: async () => {
          for (let at = 0; at < entries.length; at += cardsAtOnce) {
            const part = Object.fromEntries(entries.slice(at, at + cardsAtOnce))
            await routes.putSettings({ deviceid, PORTAL_displaySettings: part }, caller)
          }
        },
      })
    },
  },
  {
    importName: 'Device Notes',
    prepare: ({ file, caller, record: { deviceid } }) => {
      const { notes } = file.sections
      if (notes === undefined) return Promise.resolve(undefined)
      return Promise.resolve({
        message: 'The asset notes, without their images',
        apply: () => routes.putSettings({ deviceid, PORTAL_deviceNotes: notes }, caller),
      })
    },
  },
  plainSection('Device to Device API Settings', 'deviceToDevice', routes),
  plainSection('AEMP API Settings', 'aemp', routes),
  plainSection('Event Settings', 'events', routes),
  {
    importName: 'Script',
    prepare: async ({ file, caller, record: { deviceid } }) => {
      const { script } = file.sections
      if (script === undefined) return undefined
      await guardScript(routes.scripts, deviceid, caller)
      const scriptFileBase64 = Buffer.from(script).toString('base64')
      return {
        message: `${Buffer.byteLength(script)} bytes. It is saved in the portal; send it to the device from the Script page.`,
        apply: () => routes.putScript({ deviceid, scriptFileBase64 }, caller),
      }
    },
  },
  {
    importName: 'Firmware',
    prepare: ({ file, input, caller, record }) => {
      if (!input.updateFirmware) return Promise.resolve(undefined)
      const firmware = file.header.fw
      if (firmware === record.fw) return Promise.resolve(nothing)
      if (isForeignFirmware(firmware, record.fw)) throw new Problem('invalid', foreignFirmware)
      return Promise.resolve({
        message: `${record.fw} to ${firmware}`,
        apply: () => routes.updateFirmware({ deviceid: record.deviceid, firmware }, caller),
      })
    },
  },
]
