import type { DeviceId } from '../../shared/core/ids'
import {
  importBytes,
  importFaults,
  type requestImportUpload as contract,
} from '../../shared/settingsfile/importSettings'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import type { BucketFiles } from '../core/bucketFiles'
import { log } from '../core/log'
import type { CountOne } from '../core/hourlyLimits'
import { newId } from '../core/newId'
import type { Serve } from '../core/http/serve'

/** Files of settings on their way in; the bucket deletes after a day what was not imported. */
export interface ImportUploads {
  /** Takes at most the bytes that were asked for. */
  form(
    deviceid: DeviceId,
    uploadid: string,
    size: number,
  ): Promise<{ url: string; fields: Record<string, string> }>
  /** Undefined when there is none for this device. */
  read(deviceid: DeviceId, uploadid: string): Promise<string | undefined>
  /** The import stands whatever becomes of this: what stays behind goes within a day. */
  remove(deviceid: DeviceId, uploadid: string): Promise<void>
}

/** Long enough to send a file of eight megabytes from a site with a poor line. */
const formSeconds = 600

const keyOf = (deviceid: DeviceId, uploadid: string): string => `pending/imports/${deviceid}/${uploadid}`

export const openImportUploads = (files: BucketFiles): ImportUploads => ({
  form: (deviceid, uploadid, size) => files.uploadForm(keyOf(deviceid, uploadid), size, formSeconds),
  read: async (deviceid, uploadid) => {
    const bytes = await files.read(keyOf(deviceid, uploadid), importBytes.max)
    return bytes === undefined ? undefined : new TextDecoder().decode(bytes)
  },
  remove: async (deviceid, uploadid) => {
    try {
      await files.remove([keyOf(deviceid, uploadid)])
    } catch (error) {
      log.warn('an import stays behind', { deviceid, error })
    }
  },
})

export const requestImportUpload =
  (uploads: ImportUploads, countUpload: CountOne, now: Clock): Serve<typeof contract> =>
  async ({ deviceid, size }, { userid }) => {
    if (size < importBytes.min) throw new Problem('invalid', importFaults.empty, { field: 'size' })
    if (size > importBytes.max) throw new Problem('tooLarge', importFaults.large, { field: 'size' })
    await countUpload(userid)
    const uploadid = newId(now())
    return { uploadid, ...(await uploads.form(deviceid, uploadid, size)) }
  }
