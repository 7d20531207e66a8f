import { exportSettings as exportSettingsContract, getExport } from '../../shared/settingsfile/exportSettings'
import {
  importSettings as importSettingsContract,
  requestImportUpload as requestImportUploadContract,
} from '../../shared/settingsfile/importSettings'
import { openAlertStore } from '../alerts/alertStore'
import { getAlerts } from '../alerts/getAlerts'
import { openNoticeReader } from '../alerts/noticeStore'
import type { BucketFiles } from '../core/bucketFiles'
import type { Env } from '../core/env'
import { openHourlyLimit } from '../core/hourlyLimits'
import { type Route, on } from '../core/http/serve'
import { updateFirmware } from '../firmware/updateFirmware'
import { putScript } from '../scripts/putScript'
import { putConfig } from '../settings/putConfig'
import { putSettings } from '../settings/putSettings'
import type { SettingsStore } from '../settings/settingsStore'
import { type ExchangeSources, exportSettings } from './exportSettings'
import { importSections } from './importSections'
import { importSettings } from './importSettings'
import { openImportUploads, requestImportUpload } from './importUploads'
import { openSettingsFiles } from './openSettingsFiles'

type Parts = Omit<ExchangeSources, 'seal' | 'uploads' | 'readAlerts'> &
  Parameters<typeof putConfig>[0] &
  Parameters<typeof updateFirmware>[0] & {
    env: Pick<Env, 'ACCESS_TABLE' | 'DEVICES_TABLE' | 'NOTICES_TABLE' | 'SETTINGS_FILES_KEY'>
    settings: SettingsStore
    files: BucketFiles
  }

/** Settings that leave in a sealed file, and come back from one past the checks of each route. */
export const settingsFileRoutes = (p: Parts): Route[] => {
  const { env, documents, devices, files, now } = p
  const uploads = openImportUploads(files)
  const alerts = openAlertStore(documents, env.DEVICES_TABLE)
  const readAlerts = getAlerts(alerts, devices, openNoticeReader(documents, env.NOTICES_TABLE), now)
  const sources: ExchangeSources = {
    ...p,
    seal: openSettingsFiles(env.SETTINGS_FILES_KEY),
    uploads,
    readAlerts: (deviceid, caller) => readAlerts({ deviceid }, caller),
  }
  const sections = importSections({
    putConfig: putConfig(p, 'import'),
    putSettings: putSettings(p.settings, 'import'),
    putScript: putScript(p),
    updateFirmware: updateFirmware(p),
    scripts: p.scripts,
  })
  const countUpload = openHourlyLimit(documents, env.ACCESS_TABLE, 'importUploads', now)
  const exportFile = exportSettings(sources)
  return [
    on(exportSettingsContract, exportFile),
    on(getExport, exportFile),
    on(requestImportUploadContract, requestImportUpload(uploads, countUpload, now)),
    on(importSettingsContract, importSettings(sources, sections)),
  ]
}
