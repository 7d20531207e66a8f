import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'
import { WebAddress } from '../core/webAddress'

/** A request holds a megabyte. A longer file than this is uploaded first, and the request names it. */
export const maxImportTextLength = 300_000

/** An upload that was imported, or waited for a day. */
export const importNotStored = 'The file is no longer stored. Please choose it again.'

const ImportUploadId = z.string().check(z.regex(/^[0-9A-Z]{26}$/, 'is not the id of an upload'))

export const requestImportUpload = endpoint({
  service: 'device',
  method: 'POST',
  path: '/device/{deviceid}/import-upload',
  summary: 'Get an address to upload a settings file that is too large for a request.',
  ability: 'importExport',
  input: z.object({
    deviceid: DeviceId,
    /** Bytes of the file, so that one too large is refused before it travels. */
    size: z.int().check(z.minimum(0)),
  }),
  output: z.object({
    uploadid: ImportUploadId,
    /** Takes a form (`multipart/form-data`) with these fields, and last the field `file`. */
    url: WebAddress,
    fields: z.record(z.string(), z.string()),
  }),
})

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
