import type { DeviceId } from '../../../shared/core/ids'
import { importFaults } from '../../../shared/settingsfile/importSettings'
import { maxImportTextLength, requestImportUpload } from '../../../shared/settingsfile/importUpload'
import { callEndpoint } from '../core/api/callEndpoint'
import { sendToBucket } from '../core/api/sendToBucket'

const refusals = { tooLarge: importFaults.large, failed: 'Error Loading File' }

/** How an import names its file: as it is, or, where that is too large for a request, as an upload. @throws RequestError */
export const sendImportFile = async (
  deviceid: DeviceId,
  importFile: string,
): Promise<{ importFile: string } | { uploadid: string }> => {
  if (importFile.length <= maxImportTextLength) return { importFile }
  const file = new Blob([importFile])
  const { uploadid, ...form } = await callEndpoint(requestImportUpload, { deviceid, size: file.size })
  await sendToBucket(form, file, refusals)
  return { uploadid }
}
