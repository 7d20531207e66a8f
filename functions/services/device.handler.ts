import { IoTDataPlaneClient } from '@aws-sdk/client-iot-data-plane'
import * as commandContract from '../../shared/commands/commandQueue'
import { queryReadings as queryReadingsContract } from '../../shared/data/queryReadings'
import { getDiagnostics as getDiagnosticsContract } from '../../shared/diagnostics/getDiagnostics'
import * as userContract from '../../shared/devices/deviceUsers'
import * as imageContract from '../../shared/files/deviceImage'
import { putFile as putFileContract } from '../../shared/files/deviceFiles'
import * as scriptContract from '../../shared/scripts/deviceScript'
import { getMetrics as getMetricsContract } from '../../shared/metrics/getMetrics'
import { getServerLog as getServerLogContract } from '../../shared/serverlog/serverLog'
import * as configContract from '../../shared/settings/deviceConfig'
import * as settingsContract from '../../shared/settings/deviceSettings'
import { openDeviceSharing } from '../access/shareDevice'
import { cancelCommand } from '../commands/cancelCommand'
import { openExpectContact } from '../commands/expectContact'
import { getCommands } from '../commands/getCommands'
import { openCommandLine } from '../commands/openCommandLine'
import { queueCommand } from '../commands/queueCommand'
import { openSendFrame } from '../commands/sendFrame'
import { Name, readEnv } from '../core/env'
import { on, onAhead, serve } from '../core/serve'
import { openQueryReadings } from '../data/openQueryReadings'
import { readDevice } from '../data/queryReadings'
import { openReadingReader } from '../data/readingReader'
import { getPermissions } from '../devices/getPermissions'
import { addDeviceUser, changeDeviceUser, removeDeviceUser } from '../devices/manageUsers'
import { getDiagnostics } from '../diagnostics/getDiagnostics'
import { openQuarantineReader } from '../diagnostics/quarantineReader'
import { openImageClaims } from '../files/claimImages'
import { openImages } from '../files/openImages'
import { discardImage, getImage, requestImageUpload } from '../files/serveImages'
import { putFile } from '../files/putFile'
import { openGetMetrics } from '../metrics/openGetMetrics'
import { forceScriptUnlock } from '../scripts/forceScriptUnlock'
import { getScript } from '../scripts/getScript'
import { putScript } from '../scripts/putScript'
import { putScriptLock } from '../scripts/putScriptLock'
import { getServerLog } from '../serverlog/getServerLog'
import { getConfig, readConfig } from '../settings/getConfig'
import { getSettings, readSettings } from '../settings/getSettings'
import { putConfig } from '../settings/putConfig'
import { putSettings } from '../settings/putSettings'
import { openSettingsStore } from '../settings/settingsStore'
import { openInvitationLimit } from '../users/invitationLimit'
import { openPortal } from './openPortal'

const { COMMANDS_TABLE, READINGS_TABLE, HISTORY_TABLE, QUARANTINE_TABLE, FILES_BUCKET } = readEnv({
  COMMANDS_TABLE: Name,
  READINGS_TABLE: Name,
  HISTORY_TABLE: Name,
  QUARANTINE_TABLE: Name,
  FILES_BUCKET: Name,
})
const { env, documents, access, users, devices, groups, writeLog, whoMay } = openPortal()
const now = Date.now
const tables = { commands: COMMANDS_TABLE, devices: env.DEVICES_TABLE }
const sendFrame = openSendFrame(new IoTDataPlaneClient({}))
const line = openCommandLine(documents, tables, sendFrame, writeLog, now)
const expectContact = openExpectContact(devices, openReadingReader(documents, READINGS_TABLE), now)
const desk = { ...line, devices, writeLog }
const sharing = openDeviceSharing(documents, env.ACCESS_TABLE, access, writeLog, now)
const images = openImages(FILES_BUCKET)
const claimImages = openImageClaims(documents, env.DEVICES_TABLE, images)
const settings = openSettingsStore(documents, env.DEVICES_TABLE, writeLog, now, claimImages)
const queryReadings = openQueryReadings(documents, devices, { READINGS_TABLE, HISTORY_TABLE }, now)
const quarantine = openQuarantineReader(documents, QUARANTINE_TABLE, now)
const readingTables = { READINGS_TABLE, HISTORY_TABLE }
const getMetrics = openGetMetrics(documents, readingTables, devices, queryReadings, now)

export const handler = serve(whoMay, [
  onAhead(queryReadingsContract, readDevice(devices), queryReadings),
  onAhead(settingsContract.getSettings, readSettings(devices), getSettings(devices, now)),
  on(settingsContract.putSettings, putSettings(settings)),
  onAhead(configContract.getConfig, readConfig(devices, line.configs), getConfig(devices, line.configs)),
  on(configContract.putConfig, putConfig(desk)),
  on(commandContract.getCommands, getCommands(line.commands, expectContact)),
  on(commandContract.queueCommand, queueCommand(desk)),
  on(commandContract.cancelCommand, cancelCommand(desk)),
  on(userContract.getPermissions, getPermissions(access, users, groups)),
  on(
    userContract.addDeviceUser,
    addDeviceUser(sharing, users, openInvitationLimit(documents, env.ACCESS_TABLE, now)),
  ),
  on(userContract.changeDeviceUser, changeDeviceUser(sharing)),
  on(userContract.removeDeviceUser, removeDeviceUser(sharing)),
  on(imageContract.requestImageUpload, requestImageUpload(images, now)),
  on(imageContract.getImage, getImage(images)),
  on(imageContract.discardImage, discardImage(images, documents, env.DEVICES_TABLE)),
  on(scriptContract.getScript, getScript(devices, line.scripts)),
  on(scriptContract.putScript, putScript(desk)),
  on(scriptContract.putScriptLock, putScriptLock(desk)),
  on(scriptContract.forceScriptUnlock, forceScriptUnlock(desk)),
  on(putFileContract, putFile(desk)),
  on(getDiagnosticsContract, getDiagnostics(queryReadings, devices, quarantine, now)),
  on(getMetricsContract, getMetrics),
  on(getServerLogContract, getServerLog(documents, env.SERVER_LOG_TABLE)),
])
