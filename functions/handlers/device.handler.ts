import * as commandContract from '../../shared/commands/commandQueue'
import * as alertContract from '../../shared/alerts/alertSettings'
import { getEvents as getEventsContract } from '../../shared/alerts/deviceEvents'
import { sendTestAlert as sendTestAlertContract } from '../../shared/alerts/sendTestAlert'
import { unsubscribe as unsubscribeContract } from '../../shared/alerts/unsubscribe'
import { queryReadings as queryReadingsContract } from '../../shared/data/queryReadings'
import { getDiagnostics as getDiagnosticsContract } from '../../shared/diagnostics/getDiagnostics'
import {
  changeSetupPassword as changeSetupPasswordContract,
  getPasswords as getPasswordsContract,
} from '../../shared/devices/devicePasswords'
import * as userContract from '../../shared/devices/deviceUsers'
import * as imageContract from '../../shared/files/deviceImage'
import { getFetchedFile as getFetchedFileContract } from '../../shared/commands/fetchedFile'
import { putFile as putFileContract } from '../../shared/files/deviceFiles'
import { updateFirmware as updateFirmwareContract } from '../../shared/firmware/updateFirmware'
import { exportSettings as exportSettingsContract, getExport } from '../../shared/settingsfile/exportSettings'
import { importSettings as importSettingsContract } from '../../shared/settingsfile/importSettings'
import { requestImportUpload as requestImportUploadContract } from '../../shared/settingsfile/importUpload'
import * as jobContract from '../../shared/datajobs/dataJob'
import * as scriptContract from '../../shared/scripts/deviceScript'
import { getMetrics as getMetricsContract } from '../../shared/periodfigures/getMetrics'
import * as pageContract from '../../shared/page/pages'
import { getServerLog as getServerLogContract } from '../../shared/serverlog/serverLog'
import * as configContract from '../../shared/settings/deviceConfig'
import { putEndpoint as putEndpointContract } from '../../shared/settings/deviceEndpoint'
import * as settingsContract from '../../shared/settings/deviceSettings'
import * as z from 'zod'
import { openSecretReader } from '../devices/openSecretReader'
import { openSendMail } from '../mail/sendMail'
import { inviteToDevice as inviteToDeviceContract } from '../../shared/users/openInvitation'
import { cancelCommand } from '../commands/cancelCommand'
import { openExpectContact } from '../commands/expectContact'
import { getCommands } from '../commands/getCommands'
import { openCommandDelivery } from './openCommandDelivery'
import { openDeviceUsers } from './openDeviceUsers'
import { openExchange } from './openExchange'
import { queueCommand } from '../commands/queueCommand'
import { openEventReader } from '../alerts/eventStore'
import { getAlerts } from '../alerts/getAlerts'
import { getEvents } from '../alerts/getEvents'
import { getNotices } from '../alerts/getNotices'
import { openAlertStore } from '../alerts/alertStore'
import { openNoticeReader } from '../alerts/noticeStore'
import { openNudge } from '../alerts/nudge'
import { openTakeOffAlerts } from '../alerts/takeOffAlerts'
import { openPlanAlertWrites } from '../alerts/planAlertWrites'
import { openReadSecret } from '../core/openReadSecret'
import { openSwitchOff } from '../alerts/switchOff'
import { sendTestAlert } from '../alerts/sendTestAlert'
import { unsubscribe } from '../alerts/unsubscribe'
import { sendFrame } from '../commands/sendFrame'
import { Name, readEnv } from '../core/env'
import { openAnswerStore } from '../core/http/answerStore'
import { openHourlyLimit } from '../core/hourlyLimits'
import { on, onAhead, onOnce, onPublic, serve } from '../core/http/serve'
import { openQueryReadings } from '../data/openQueryReadings'
import { readDevice } from '../data/queryReadings'
import { openReadingReader } from '../data/readingReader'
import { getDiagnostics } from '../diagnostics/getDiagnostics'
import { openQuarantineReader } from '../diagnostics/quarantineReader'
import { openImageClaims } from '../files/claimImages'
import { openBucket } from '../core/openBucket'
import { openImageStore } from '../files/imageStore'
import { discardImage, getImage, requestImageUpload } from '../files/serveImages'
import { openFetchedFiles } from '../files/fetchedFiles'
import { getFetchedFile } from '../files/getFetchedFile'
import { putFile } from '../files/putFile'
import { updateFirmware } from '../firmware/updateFirmware'
import { openJobStore } from '../datajobs/jobStore'
import { serveDeleteData, serveTransferData } from '../datajobs/startDataJob'
import { openGetMetrics } from '../periodfigures/openGetMetrics'
import { forceScriptUnlock } from '../scripts/forceScriptUnlock'
import { getConfigPage, getDataPage } from '../page/devicePages'
import { getScript } from '../scripts/getScript'
import { putScript } from '../scripts/putScript'
import { putScriptLock } from '../scripts/putScriptLock'
import { getServerLog } from '../serverlog/getServerLog'
import { getConfig, readConfig } from '../settings/getConfig'
import { getSettings, readSettings } from '../settings/getSettings'
import { putConfig } from '../settings/putConfig'
import { putEndpoint } from '../settings/putEndpoint'
import { putSettings } from '../settings/putSettings'
import { openSettingsStore } from '../settings/settingsStore'
import { openPortal } from './openPortal'

const {
  COMMANDS_TABLE,
  READINGS_TABLE,
  HISTORY_TABLE,
  QUARANTINE_TABLE,
  ANSWERS_TABLE,
  EVENTS_TABLE,
  JOBS_TABLE,
  NOTICES_TABLE,
  ALERTS_QUEUE,
  UNSUBSCRIBE_SECRET,
  DEVICE_SECRETS_KEY,
  SETTINGS_FILES_KEY,
  FILES_BUCKET,
  MAIL_FROM,
  PORTAL_ADDRESS,
} = readEnv({
  COMMANDS_TABLE: Name,
  READINGS_TABLE: Name,
  HISTORY_TABLE: Name,
  QUARANTINE_TABLE: Name,
  ANSWERS_TABLE: Name,
  EVENTS_TABLE: Name,
  JOBS_TABLE: Name,
  NOTICES_TABLE: Name,
  ALERTS_QUEUE: Name,
  UNSUBSCRIBE_SECRET: Name,
  DEVICE_SECRETS_KEY: Name,
  SETTINGS_FILES_KEY: Name,
  FILES_BUCKET: Name,
  MAIL_FROM: z.email().optional(),
  PORTAL_ADDRESS: z.url().optional(),
})
const portal = openPortal()
const { env, documents, readSecretVersion, access, users, devices, groups, writeLog, whoMay, fromEdge } =
  portal
const now = Date.now
const answers = openAnswerStore(documents, ANSWERS_TABLE, now)
const tables = {
  commands: COMMANDS_TABLE,
  devices: env.DEVICES_TABLE,
  access: env.ACCESS_TABLE,
  users: env.USERS_TABLE,
}
const delivery = openCommandDelivery(documents, tables, sendFrame, writeLog, now)
const expectContact = openExpectContact(devices, openReadingReader(documents, READINGS_TABLE), now)
const service = { ...delivery, devices, writeLog }
const secrets = openSecretReader(DEVICE_SECRETS_KEY)
const alerts = openAlertStore(documents, env.DEVICES_TABLE)
const deviceUsers = openDeviceUsers({
  ...{ documents, access, users, groups, devices, secrets, writeLog, now },
  tables: { access: env.ACCESS_TABLE, devices: env.DEVICES_TABLE },
  sendMail: openSendMail(MAIL_FROM),
  portalAddress: PORTAL_ADDRESS,
  takeOffAlerts: openTakeOffAlerts({ alerts, TableName: env.DEVICES_TABLE, writeLog, now }),
})
const dataJobs = {
  documents,
  devicesTable: env.DEVICES_TABLE,
  devices,
  access,
  scripts: delivery.scripts,
  isSetupPassword: deviceUsers.isSetupPassword,
  jobs: openJobStore(documents, JOBS_TABLE),
  writeLog,
  now,
}
const files = openBucket(FILES_BUCKET)
const images = openImageStore(files)
const claimImages = openImageClaims(documents, env.DEVICES_TABLE, images)
const notices = openNoticeReader(documents, NOTICES_TABLE)
const planAlerts = openPlanAlertWrites({
  alerts,
  record: (deviceid) => devices.record(deviceid),
  urlOf: async (userid) => (await users.read(userid))?.url,
  tables: { devices: env.DEVICES_TABLE, notices: NOTICES_TABLE },
  now,
})
const settings = openSettingsStore(documents, env.DEVICES_TABLE, writeLog, now, claimImages, planAlerts)
const queryReadings = openQueryReadings(documents, devices, { READINGS_TABLE, HISTORY_TABLE }, now)
const quarantine = openQuarantineReader(documents, QUARANTINE_TABLE, now)
const readingTables = { READINGS_TABLE, HISTORY_TABLE }
const getMetrics = openGetMetrics(documents, readingTables, devices, queryReadings, now)

const pageParts = {
  queryReadings,
  getSettings: getSettings(devices, now),
  getConfig: getConfig(devices, delivery.configs),
  userLogin: portal.userLogin,
}

const readAlerts = getAlerts(alerts, devices, notices, now)
const exchange = openExchange({
  service,
  settings,
  readAlerts,
  files,
  sealKey: SETTINGS_FILES_KEY,
  countUpload: openHourlyLimit(documents, env.ACCESS_TABLE, 'importUploads', now),
})

export const handler = fromEdge(
  serve(whoMay, [
    onAhead(queryReadingsContract, readDevice(devices), queryReadings),
    on(pageContract.getDataPage, getDataPage(pageParts)),
    on(pageContract.getConfigPage, getConfigPage(pageParts)),
    onAhead(settingsContract.getSettings, readSettings(devices), pageParts.getSettings),
    on(settingsContract.putSettings, putSettings(settings)),
    onAhead(configContract.getConfig, readConfig(devices, delivery.configs), pageParts.getConfig),
    on(configContract.putConfig, putConfig(service)),
    onOnce(putEndpointContract, answers, putEndpoint(service)),
    on(commandContract.getCommands, getCommands(delivery.commands, expectContact)),
    onOnce(commandContract.queueCommand, answers, queueCommand(service)),
    on(commandContract.cancelCommand, cancelCommand(service)),
    on(userContract.getPermissions, deviceUsers.getPermissions),
    onOnce(userContract.addDeviceUser, answers, deviceUsers.addDeviceUser),
    onOnce(inviteToDeviceContract, answers, deviceUsers.inviteToDevice),
    on(userContract.changeDeviceUser, deviceUsers.changeDeviceUser),
    on(getPasswordsContract, deviceUsers.getPasswords),
    on(changeSetupPasswordContract, deviceUsers.changeSetupPassword),
    on(userContract.removeDeviceUser, deviceUsers.removeDeviceUser),
    on(
      imageContract.requestImageUpload,
      requestImageUpload(images, openHourlyLimit(documents, env.ACCESS_TABLE, 'uploads', now), now),
    ),
    on(imageContract.getImage, getImage(images)),
    on(imageContract.discardImage, discardImage(images, documents, env.DEVICES_TABLE)),
    on(scriptContract.getScript, getScript(devices, delivery.scripts)),
    on(scriptContract.putScript, putScript(service)),
    on(scriptContract.putScriptLock, putScriptLock(service)),
    on(scriptContract.forceScriptUnlock, forceScriptUnlock(service)),
    on(getFetchedFileContract, getFetchedFile(delivery.commands, openFetchedFiles(files))),
    onOnce(putFileContract, answers, putFile(service)),
    onOnce(updateFirmwareContract, answers, updateFirmware(service)),
    onOnce(jobContract.deleteData, answers, serveDeleteData(dataJobs)),
    onOnce(jobContract.transferData, answers, serveTransferData(dataJobs)),
    on(getDiagnosticsContract, getDiagnostics(queryReadings, devices, quarantine, now)),
    on(getMetricsContract, getMetrics),
    on(alertContract.getAlerts, readAlerts),
    on(exportSettingsContract, exchange.exportSettings),
    on(getExport, exchange.exportSettings),
    on(requestImportUploadContract, exchange.requestImportUpload),
    on(importSettingsContract, exchange.importSettings),
    on(alertContract.getNotices, getNotices(notices, alerts, devices)),
    onOnce(
      sendTestAlertContract,
      answers,
      sendTestAlert({
        documents,
        TableName: NOTICES_TABLE,
        alerts,
        devices,
        nudge: openNudge(ALERTS_QUEUE),
        countTest: openHourlyLimit(documents, env.ACCESS_TABLE, 'testAlerts', now),
        now,
      }),
    ),
    onPublic(
      unsubscribeContract,
      unsubscribe(
        openReadSecret(readSecretVersion, UNSUBSCRIBE_SECRET),
        openSwitchOff(documents, env.DEVICES_TABLE, alerts, writeLog, now),
      ),
    ),
    on(getEventsContract, getEvents(devices, openEventReader(documents, EVENTS_TABLE), now)),
    on(getServerLogContract, getServerLog(documents, env.SERVER_LOG_TABLE)),
  ]),
)
