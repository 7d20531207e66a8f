import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'
import { WebAddress } from '../core/webAddress'

/** A request holds a megabyte. A longer file than this is uploaded first, and the request names it. */
export const maxImportTextLength = 300_000

/** An upload that was imported, or waited for a day. */
export const importNotStored = 'The file is no longer stored. Please choose it again.'

export const ImportUploadId = z.string().check(z.regex(/^[0-9A-Z]{26}$/, 'is not the id of an upload'))

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
