import type { InputOf } from '../../shared/core/endpoint'
import { Problem } from '../../shared/core/problem'
import type { importSettings as contract } from '../../shared/settingsfile/importSettings'
import { importNotStored } from '../../shared/settingsfile/importUpload'
import type { ImportUploads } from './importUploads'

type Asked = Pick<InputOf<typeof contract>, 'deviceid' | 'importFile' | 'uploadid'>

/** The text of the file, which stands in the request or was uploaded before. @throws Problem */
export const readImportFile = async (
  uploads: Pick<ImportUploads, 'read'>,
  { deviceid, importFile, uploadid }: Asked,
): Promise<string> => {
  if (importFile !== undefined && uploadid === undefined) return importFile
  if (importFile !== undefined || uploadid === undefined) {
    throw new Problem('invalid', 'Either an import file or an upload ID is required.', {
      field: 'importFile',
    })
  }
  const text = await uploads.read(deviceid, uploadid)
  if (text === undefined) throw new Problem('notFound', importNotStored, { field: 'uploadid' })
  return text
}
