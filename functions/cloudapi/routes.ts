import * as alarmContract from '../../shared/cloudapi/alarms'
import * as contract from '../../shared/cloudapi/devices'
import * as groupContract from '../../shared/cloudapi/devices'
import { tierOf } from '../../shared/plans/tierOf'
import { acknowledgeAlarms, noteAlarm } from '../alarms/actOnAlarms'
import { openGetAlarms } from '../alarms/groupRoutes'
import { shelveAlarm } from '../alarms/holdAlarms'
import { openActParts } from '../alarms/routes'
import type { UserStore } from '../users/userStore'
import type { WriteLog } from '../serverlog/logEntry'
import type { AccessStore } from '../access/accessStore'
import { openEventReader } from '../alerts/eventStore'
import { getEvents } from '../alerts/getEvents'
import { cancelCommand } from '../commands/cancelCommand'
import type { CommandRules } from '../commands/commandRules'
import type { JoinChange } from '../changes/joinChange'
import type { CommandService } from '../commands/commandService'
import { openExpectContact } from '../commands/contactOutlook'
import { getCommands } from '../commands/getCommands'
import { queueCommand } from '../commands/queueCommand'
import type { Env } from '../core/env'
import type { AnswerStore } from '../core/http/answerStore'
import { type Route, on, onOnce } from '../core/http/serve'
import type { queryReadings } from '../data/queryReadings'
import { openReadingReader } from '../data/readingStore'
import type { DeviceStore } from '../devices/deviceStore'
import type { GroupStore } from '../groups/groupStore'
import { devicesOf, getGroup, getGroups } from '../groups/readGroups'
import type { ConfigStore } from '../settings/configStore'
import { getConfig } from '../settings/getConfig'
import { getSettings } from '../settings/getSettings'
import { putConfig } from '../settings/putConfig'
import { putSettings } from '../settings/putSettings'
import type { SettingsStore } from '../settings/settingsStore'
import { listDevices, readGroup, readLatest, readReadingsCsv } from './cloudDevices'

interface Parts extends CommandService {
  env: Pick<Env, 'ALARMS_TABLE' | 'DEVICES_TABLE' | 'EVENTS_TABLE' | 'NOTICES_TABLE' | 'READINGS_TABLE'>
  access: AccessStore
  users: UserStore
  writeLog: WriteLog
  groups: GroupStore
  devices: DeviceStore
  configs: ConfigStore
  rules: CommandRules
  settings: SettingsStore
  queryReadings: ReturnType<typeof queryReadings>
  answers: AnswerStore
  joinChange: JoinChange
}

/** What a program does with a key: the use-cases of the page, at addresses that stay. */
export const cloudRoutes = (p: Parts): Route[] => {
  const { env, documents, access, groups, devices, now } = p
  const acts = openActParts(p)
  const expectContact = openExpectContact(devices, openReadingReader(documents, env.READINGS_TABLE), now)
  return [
    on(contract.listDevices, listDevices(devicesOf(access), devices, now)),
    on(contract.readLatest, readLatest(p.queryReadings, devices)),
    on(contract.readReadings, p.queryReadings),
    on(contract.readReadingsCsv, readReadingsCsv(p.queryReadings, devices)),
    on(contract.readSettings, getSettings(devices, now)),
    on(contract.changeSettings, putSettings(p.settings, 'api')),
    on(contract.readConfig, getConfig(devices, p.configs)),
    on(contract.changeConfig, putConfig(p, 'api')),
    on(contract.listCommands, getCommands(p.commands, expectContact)),
    onOnce(contract.sendCommand, p.answers, queueCommand(p)),
    on(contract.withdrawCommand, cancelCommand(p)),
    on(contract.listEvents, getEvents(devices, openEventReader(documents, env.EVENTS_TABLE), now)),
    on(
      alarmContract.listAlarms,
      openGetAlarms(p, (record) => tierOf({ ...record, nowMs: now() }).apiEnabled),
    ),
    on(alarmContract.acknowledgeAlarm, acknowledgeAlarms(acts)),
    on(alarmContract.addAlarmNote, noteAlarm(acts)),
    on(alarmContract.shelveMeasurement, shelveAlarm(acts)),
    on(groupContract.listGroups, getGroups(access, groups, devices)),
    on(groupContract.readGroup, readGroup(getGroup(access, groups, devices, now))),
  ]
}
