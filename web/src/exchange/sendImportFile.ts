import type { DeviceId } from '../../../shared/core/ids'
import { importFaults } from '../../../shared/exchange/importSettings'
import { maxImportTextLength, requestImportUpload } from '../../../shared/exchange/importUpload'
import { callEndpoint } from '../core/callEndpoint'
import { sendToBucket } from '../core/sendToBucket'

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
