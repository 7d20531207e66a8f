import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { Flag } from '../core/flag'
import { DeviceId } from '../core/ids'

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

const output = z.object({ message: z.string(), exportFile: z.string() })

/** What is asked for, of parts that are left out by themselves. */
const inputOf = <Part extends z.ZodMiniType<boolean>>(part: Part) =>
  z.object({
    deviceid: DeviceId,
    exportScriptSettings: part,
    exportDisplaySettings: part,
    exportDeviceNotes: part,
    exportDeviceSettings: part,
    exportWiFiSettings: part,
    exportLTESettings: part,
    exportDeviceToDeviceAPISettings: part,
    /** For members of `aemp_api_users`. */
    exportAEMPSettings: part,
    exportEventSettings: part,
    /** Written into the file, for the person who imports it. */
    exportComments: z._default(z.string().check(z.maxLength(maxCommentsLength)), ''),
  })

/** The same by either method; the page posts, so that comments are in no address. */
const common = { service: 'device', ability: 'importExport' } as const

export const exportSettings = endpoint({
  ...common,
  method: 'POST',
  path: '/device/{deviceid}/export',
  summary:
    'Export chosen settings of a device as an encrypted file, which this and other devices can import.',
  input: inputOf(z._default(z.boolean(), false)),
  output,
})

export const getExport = endpoint({
  ...common,
  method: 'GET',
  path: '/device/{deviceid}/export',
  summary: 'Export chosen settings of a device as an encrypted file, chosen in the address. It is logged.',
  input: inputOf(z._default(Flag, false)),
  output,
})

/** What the key of a settings file is bound to; a right to use the key names the same. */
export const settingsFileContext = { purpose: 'settings-file', version: '1' } as const
