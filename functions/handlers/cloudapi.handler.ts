import * as aempContract from '../../shared/aemp/fleet'
import * as contract from '../../shared/cloudapi/devices'
import { apiPrefix } from '../../shared/core/services'
import * as groupContract from '../../shared/cloudapi/groups'
import * as z from 'zod'
import { answerInXml } from '../aemp/answerInXml'
import type { FleetSources } from '../aemp/openFleet'
import { readEquipment, readEquipmentByMake, readFleet } from '../aemp/readFleet'
import { readSeries } from '../aemp/readSeries'
import { openAlertStore } from '../alerts/alertStore'
import { openEventReader } from '../alerts/eventStore'
import { getEvents } from '../alerts/getEvents'
import { openPlanAlertWrites } from '../alerts/planAlertWrites'
import { openKeyLimits } from '../cloudapi/keyLimits'
import { listDevices } from '../cloudapi/listDevices'
import { readGroup } from '../cloudapi/readGroup'
import { readLatest } from '../cloudapi/readLatest'
import { readReadingsCsv } from '../cloudapi/readReadingsCsv'
import { whoMayByKey } from '../cloudapi/whoMayByKey'
import { cancelCommand } from '../commands/cancelCommand'
import { openExpectContact } from '../commands/expectContact'
import { getCommands } from '../commands/getCommands'
import { queueCommand } from '../commands/queueCommand'
import { sendFrame } from '../commands/sendFrame'
import { openAnswerStore } from '../core/http/answerStore'
import { Name, readEnv } from '../core/env'
import { on, onOnce, serve } from '../core/http/serve'
import { openQueryReadings } from '../data/openQueryReadings'
import { openReadingReader } from '../data/readingReader'
import { openDeviceStore } from '../devices/deviceStore'
import { openImageClaims } from '../files/claimImages'
import { openBucket } from '../core/openBucket'
import { openImageStore } from '../files/imageStore'
import { devicesOf, getGroup, getGroups } from '../groups/readGroups'
import { getConfig } from '../settings/getConfig'
import { getSettings } from '../settings/getSettings'
import { putConfig } from '../settings/putConfig'
import { putSettings } from '../settings/putSettings'
import { openSettingsStore } from '../settings/settingsStore'
import { openUseApiKey } from '../users/useApiKey'
import { openCommandDelivery } from './openCommandDelivery'
import { openPortal } from './openPortal'

const {
  COMMANDS_TABLE,
  READINGS_TABLE,
  HISTORY_TABLE,
  ANSWERS_TABLE,
  EVENTS_TABLE,
  NOTICES_TABLE,
  FILES_BUCKET,
  PORTAL_ADDRESS = '',
} = readEnv({
  COMMANDS_TABLE: Name,
  READINGS_TABLE: Name,
  HISTORY_TABLE: Name,
  ANSWERS_TABLE: Name,
  EVENTS_TABLE: Name,
  NOTICES_TABLE: Name,
  FILES_BUCKET: Name,
  /** Absent where the portal has no host name of its own: links then begin with their path. */
  PORTAL_ADDRESS: z.url().optional(),
})
const { env, documents, access, users, devices, groups, writeLog, fromEdge } = openPortal()
const now = Date.now
const TableName = env.DEVICES_TABLE
const limits = openKeyLimits()
const useKey = openUseApiKey(documents, env.USERS_TABLE, now)
const answers = openAnswerStore(documents, ANSWERS_TABLE, now)
const tables = {
  commands: COMMANDS_TABLE,
  devices: TableName,
  access: env.ACCESS_TABLE,
  users: env.USERS_TABLE,
}
const delivery = openCommandDelivery(documents, tables, sendFrame, writeLog, now)
const service = { ...delivery, devices, writeLog }
const planAlerts = openPlanAlertWrites({
  alerts: openAlertStore(documents, TableName),
  record: (deviceid) => devices.record(deviceid),
  urlOf: async (userid) => (await users.read(userid))?.url,
  tables: { devices: TableName, notices: NOTICES_TABLE },
  now,
})
const claimImages = openImageClaims(documents, TableName, openImageStore(openBucket(FILES_BUCKET)))
const settings = openSettingsStore(documents, TableName, writeLog, now, claimImages, planAlerts)
const queryReadings = openQueryReadings(documents, devices, { READINGS_TABLE, HISTORY_TABLE }, now)
const expectContact = openExpectContact(devices, openReadingReader(documents, READINGS_TABLE), now)

const recent = openDeviceStore(documents, TableName, 'eventual')
const fleet: FleetSources = {
  devicesOf: devicesOf(access),
  devices: {
    records: (wanted) => devices.records(wanted),
    // What was measured may be a moment old, and costs half.
    links: (wanted) => recent.links(wanted),
  },
  query: queryReadings,
  now,
}
const addressOf = (path: string) => `${PORTAL_ADDRESS}${apiPrefix}/v1/aemp${path}`

export const handler = fromEdge(
  limits.tell(
    answerInXml(
      serve(whoMayByKey({ access, users, devices, useKey, limits, now }), [
        on(contract.listDevices, listDevices(devicesOf(access), devices, now)),
        on(contract.readLatest, readLatest(queryReadings, devices)),
        on(contract.readReadings, queryReadings),
        on(contract.readReadingsCsv, readReadingsCsv(queryReadings, devices)),
        on(contract.readSettings, getSettings(devices, now)),
        on(contract.changeSettings, putSettings(settings)),
        on(contract.readConfig, getConfig(devices, delivery.configs)),
        on(contract.changeConfig, putConfig(service)),
        on(contract.listCommands, getCommands(delivery.commands, expectContact)),
        onOnce(contract.sendCommand, answers, queueCommand(service)),
        on(contract.withdrawCommand, cancelCommand(service)),
        on(contract.listEvents, getEvents(devices, openEventReader(documents, EVENTS_TABLE), now)),
        on(groupContract.listGroups, getGroups(access, groups, devices)),
        on(groupContract.readGroup, readGroup(getGroup(access, groups, devices, now))),
        on(aempContract.readFleet, readFleet(fleet, addressOf)),
        on(aempContract.readEquipment, readEquipment(fleet, addressOf)),
        on(aempContract.readEquipmentByMake, readEquipmentByMake(fleet, addressOf)),
        on(aempContract.readSeries, readSeries(fleet, addressOf)),
      ]),
    ),
  ),
)
