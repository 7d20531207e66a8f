import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import { importBytes, importFaults } from '../../shared/settingsfile/importSettings'
import type { requestImportUpload as contract } from '../../shared/settingsfile/importUpload'
import type { CountOne } from '../core/hourlyLimits'
import { newId } from '../core/newId'
import type { Serve } from '../core/http/serve'
import type { ImportUploads } from './importUploads'

export const requestImportUpload =
  (uploads: ImportUploads, countUpload: CountOne, now: Clock): Serve<typeof contract> =>
  async ({ deviceid, size }, { userid }) => {
    if (size < importBytes.min) throw new Problem('invalid', importFaults.empty, { field: 'size' })
    if (size > importBytes.max) throw new Problem('tooLarge', importFaults.large, { field: 'size' })
    await countUpload(userid)
    const uploadid = newId(now())
    return { uploadid, ...(await uploads.form(deviceid, uploadid, size)) }
  }
