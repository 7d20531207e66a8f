import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'
import { ImportUploadId } from './importUpload'

/** An import file, in bytes. */
export const importBytes = { min: 2, max: 8_388_608 } as const
export const importFaults = {
  empty: 'File is empty.',
  large: 'File is too large.',
  corrupt: 'Error parsing file. File may be corrupt.',
} as const

export const ImportResult = z.object({
  importName: z.string(),
  /** In a dry run `success` is what would be done. */
  result: z.enum(['success', 'error', 'skipped']),
  message: z.string(),
})
export type ImportResult = z.infer<typeof ImportResult>

/** Each is answered with an override: the caller has seen it and goes on. */
export const mismatchCodes = {
  FIRMWARE_NUMBER_MISMATCH: 'overrideFirmwareNumber',
  FIRMWARE_VERSION_MISMATCH: 'overrideFirmwareVersion',
} as const

const chosen = z._default(z.boolean(), false)

export const importSettings = endpoint({
  service: 'device',
  method: 'POST',
  path: '/device/{deviceid}/import',
  summary:
    'Load settings from an exported file into a device; a dry run shows what would change and writes nothing.',
  ability: 'importExport',
  input: z.object({
    deviceid: DeviceId,
    /** The text of the file; or, when it was uploaded, the id of that. */
    importFile: z.optional(z.string()),
    uploadid: z.optional(ImportUploadId),
    dryRun: chosen,
    useImportedWiFiSettings: chosen,
    useImportedLTESettings: chosen,
    /** Without it the device's own settings stay as they are. */
    overwriteDeviceConfig: chosen,
    /** Loads the firmware that the exported device ran. */
    updateFirmware: chosen,
    overrideFirmwareVersion: chosen,
    overrideFirmwareNumber: chosen,
  }),
  output: z.object({
    message: z.string(),
    warnings: z.array(z.string()),
    importResults: z.array(ImportResult),
  }),
})
