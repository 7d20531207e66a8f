import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'

const chosen = z._default(z.boolean(), false)

/** What an export can hold. Wi-Fi and LTE settings are parts of the device's settings. */
export const exportOptions = {
  exportScriptSettings: 'Script',
  exportDisplaySettings: 'Display Settings',
  exportDeviceNotes: 'Device Notes',
  exportDeviceSettings: 'Device Settings',
  exportWiFiSettings: 'Wi-Fi Settings',
  exportLTESettings: 'LTE Settings',
  exportDeviceToDeviceAPISettings: 'Device to Device API Settings',
  exportAEMPSettings: 'AEMP API Settings',
  exportEventSettings: 'Event Settings',
} as const
export type ExportOption = keyof typeof exportOptions

/** The options that mean nothing without the device's settings. */
export const partsOfDeviceSettings = [
  'exportWiFiSettings',
  'exportLTESettings',
] as const satisfies readonly ExportOption[]

export const nothingToExport = 'Select at least one option.'
export const maxCommentsLength = 1000

/** What a file says in the open: its sealed part says the same, and is what counts. */
export const ExportHeader = z.object({
  format: z.literal('device-settings'),
  version: z.literal(1),
  deviceid: z.string(),
  deviceName: z.string(),
  model: z.string(),
  fw: z.string(),
  /** Epoch seconds. */
  exportedTs: z.number(),
  exportedBy: z.string(),
  contents: z.array(z.string()),
  comments: z.string(),
  wifiSSID: z.optional(z.string()),
  lteAPN: z.optional(z.string()),
})
export type ExportHeader = z.infer<typeof ExportHeader>

export const exportSettings = endpoint({
  service: 'device',
  method: 'POST',
  path: '/device/{deviceid}/export',
  summary:
    'Export chosen settings of a device as an encrypted file, which this and other devices can import.',
  ability: 'importExport',
  input: z.object({
    deviceid: DeviceId,
    exportScriptSettings: chosen,
    exportDisplaySettings: chosen,
    exportDeviceNotes: chosen,
    exportDeviceSettings: chosen,
    exportWiFiSettings: chosen,
    exportLTESettings: chosen,
    exportDeviceToDeviceAPISettings: chosen,
    /** For members of `aemp_api_users`. */
    exportAEMPSettings: chosen,
    exportEventSettings: chosen,
    /** Stands in the file for whoever imports it. */
    exportComments: z._default(z.string().check(z.maxLength(maxCommentsLength)), ''),
  }),
  output: z.object({ message: z.string(), exportFile: z.string() }),
})
