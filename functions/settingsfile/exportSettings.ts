import {
  type ExportOption,
  type exportSettings as contract,
  exportOptions,
  nothingToExport,
  partsOfDeviceSettings,
} from '../../shared/settingsfile/exportSettings'
import type { InputOf } from '../../shared/core/endpoint'
import type { DeviceId } from '../../shared/core/ids'
import { labelOfName } from '../../shared/core/labelOf'
import { Problem } from '../../shared/core/problem'
import { type Clock, secondMs } from '../../shared/core/time'
import { isAlertKey } from '../alerts/alertChange'
import { accessKey } from '../core/accessKey'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import { tryTransact } from '../core/store/storeWrites'
import { type DeviceStore, deviceItem } from '../devices/deviceStore'
import type { ScriptService } from '../scripts/scriptStore'
import type { ConfigStore } from '../settings/configStore'
import { portableAemp, portableConfig, withoutImages, isImageKey } from './importSections'
import type { ImportUploads } from './importUploads'
import type { Sections, SettingsSeal } from './settingsFile'

export interface ExchangeSources extends Omit<ScriptService, 'devices'> {
  devices: DeviceStore
  configs: ConfigStore
  seal: SettingsSeal
  uploads: ImportUploads
  /** The settings of alerts as they stand, by their names on the wire. */
  readAlerts: (deviceid: DeviceId, caller: Caller) => Promise<Record<string, unknown>>
  now: Clock
}

const names = Object.keys(exportOptions) as ExportOption[]

const optionsOf = (input: InputOf<typeof contract>): ExportOption[] => {
  const chosen = names.filter((name) => input[name])
  if (chosen.length === 0) throw new Problem('invalid', nothingToExport)
  const orphan = partsOfDeviceSettings.find((part) => input[part] && !input.exportDeviceSettings)
  if (orphan !== undefined) {
    throw new Problem('invalid', `${labelOfName(orphan)} needs “Export device settings”.`, { field: orphan })
  }
  return chosen
}

const refuseOtherAemp = (input: InputOf<typeof contract>, { specialGroups }: Caller): void => {
  if (!input.exportAEMPSettings || specialGroups.has('aemp_api_users')) return
  const field = 'exportAEMPSettings'
  throw new Problem('forbidden', `${labelOfName(field)}: Insufficient Permissions`, { field })
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Everything that a device could lend to another one, sealed: passwords are in it, and cannot be read. */
export const exportSettings =
  (sources: ExchangeSources): Serve<typeof contract> =>
  async (input, caller) => {
    const { documents, devices, configs, scripts, seal, readAlerts, writeLog, now } = sources
    const { deviceid, exportComments } = input
    const chosen = optionsOf(input)
    refuseOtherAemp(input, caller)
    const record = await devices.record(deviceid)
    if (record === undefined) throw new Problem('notFound')
    const { flat } = await configs.reported(deviceid)
    const networks = { wifi: input.exportWiFiSettings, lte: input.exportLTESettings }

    const readers = {
      exportDeviceSettings: () => Promise.resolve({ config: portableConfig(flat, networks) }),
      exportWiFiSettings: undefined,
      exportLTESettings: undefined,
      exportScriptSettings: async () => {
        const script = await scripts.script(deviceid)
        if (script === undefined) {
          throw new Problem('invalid', 'This device has no user script.', { field: 'exportScriptSettings' })
        }
        return { script: script.text }
      },
      exportDisplaySettings: async () => {
        const rows = await devices.display(deviceid)
        const display = Object.fromEntries(
          rows.map(({ key, entry }) => [key, withoutImages(entry, isImageKey)]),
        )
        return { display: display as Sections['display'] }
      },
      exportDeviceNotes: async () => {
        const { notes = {} } = (await devices.item(deviceid, deviceItem.notes)) ?? {}
        const kept = Object.entries(notes as object).filter(([, value]) => !isImageKey(String(value)))
        return { notes: Object.fromEntries(kept) }
      },
      exportDeviceToDeviceAPISettings: () =>
        Promise.resolve({ deviceToDevice: { SPC_allowed_devices: record.allowedDevices ?? [] } }),
      exportAEMPSettings: () => Promise.resolve({ aemp: portableAemp(record) }),
      exportEventSettings: async () => {
        const alerts = Object.entries(await readAlerts(deviceid, caller)).filter(([key]) => isAlertKey(key))
        return { events: Object.fromEntries(alerts) as Sections['events'] }
      },
    } as const satisfies Record<ExportOption, (() => Promise<Sections>) | undefined>

    const sections: Sections = {}
    for (const option of chosen) Object.assign(sections, await readers[option]?.())
    const nowMs = now()
    const contents = chosen.map((option) => exportOptions[option])
    const [wifiSSID, lteAPN] = [
      networks.wifi ? textOf(flat['wifi.sta.ssid']) : undefined,
      networks.lte ? textOf(flat['gsm.apn']) : undefined,
    ]
    const exportFile = await seal.seal({
      header: {
        format: 'device-settings',
        version: 1,
        deviceid,
        deviceName: record.name,
        model: record.model,
        fw: record.fw,
        exportedTs: Math.floor(nowMs / secondMs),
        exportedBy: caller.email,
        contents,
        comments: exportComments,
        ...(wifiSSID === undefined ? {} : { wifiSSID }),
        ...(lteAPN === undefined ? {} : { lteAPN }),
      },
      sections,
    })
    const event = {
      subject: accessKey.device(deviceid),
      category: 'Settings' as const,
      name: 'Settings Exported',
      description: contents.join(', '),
    }
    await tryTransact(documents, [writeLog(event, caller, nowMs)])
    return { message: 'Settings exported.', exportFile }
  }
