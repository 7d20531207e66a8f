import type { DeviceId } from '../../shared/core/ids'
import type { BucketFiles } from '../core/bucketFiles'
import type { Caller } from '../core/http/caller'
import type { CountOne } from '../core/hourlyLimits'
import { type ExchangeSources, exportSettings } from '../settingsfile/exportSettings'
import { importSections } from '../settingsfile/importSections'
import { importSettings } from '../settingsfile/importSettings'
import { openImportUploads } from '../settingsfile/importUploads'
import { openSettingsFiles } from '../settingsfile/openSettingsFiles'
import { requestImportUpload } from '../settingsfile/requestImportUpload'
import { updateFirmware } from '../firmware/updateFirmware'
import type { getAlerts } from '../alerts/getAlerts'
import { putScript } from '../scripts/putScript'
import { putConfig } from '../settings/putConfig'
import { putSettings } from '../settings/putSettings'
import type { SettingsStore } from '../settings/settingsStore'

interface Parts {
  service: Omit<ExchangeSources, 'seal' | 'uploads' | 'readAlerts'> &
    Parameters<typeof putConfig>[0] &
    Parameters<typeof updateFirmware>[0]
  settings: SettingsStore
  readAlerts: ReturnType<typeof getAlerts>
  files: BucketFiles
  sealKey: string
  countUpload: CountOne
}

/** Settings that leave in a sealed file, and come back from one past the checks of each route. */
export const openExchange = ({ service, settings, readAlerts, files, sealKey, countUpload }: Parts) => {
  const uploads = openImportUploads(files)
  const sources: ExchangeSources = {
    ...service,
    seal: openSettingsFiles(sealKey),
    uploads,
    readAlerts: (deviceid: DeviceId, caller: Caller) => readAlerts({ deviceid }, caller),
  }
  const sections = importSections({
    putConfig: putConfig(service),
    putSettings: putSettings(settings),
    putScript: putScript(service),
    updateFirmware: updateFirmware(service),
    scripts: service.scripts,
  })
  return {
    exportSettings: exportSettings(sources),
    requestImportUpload: requestImportUpload(uploads, countUpload, service.now),
    importSettings: importSettings(sources, sections),
  }
}
