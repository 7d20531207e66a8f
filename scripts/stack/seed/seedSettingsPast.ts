import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { DeviceId } from '../../../shared/core/ids'
import { dayMs, dayStartMs, minuteMs } from '../../../shared/core/time'
import {
  type ConfigTree,
  type FlatConfig,
  flattenConfig,
  nestConfig,
} from '../../../shared/devices/configTree'
import type { StoredCommand } from '../../../functions/commands/commandStore'
import { openTakeAnswer } from '../../../functions/commands/takeAnswer'
import { newId } from '../../../functions/core/newId'
import type { Caller } from '../../../functions/core/http/caller'
import { openDeviceStore } from '../../../functions/devices/deviceStore'
import { openFollowFirmware } from '../../../functions/firmware/followFirmware'
import { openCommandDelivery } from '../../../functions/handlers/openCommands'
import { openLogWriter } from '../../../functions/serverlog/logEntry'
import { openKeepReport, readConfigReport } from '../../../functions/settings/configReport'
import { putConfig } from '../../../functions/settings/putConfig'
import { defaultConfig } from '../../fleet/commands/defaultConfig'
import { haulTruck } from '../../fleet/machines/haulTruck'
import { denseDays, denseSeconds, sparseSeconds } from './pastEvents'

type Tables = Record<'Access' | 'Changes' | 'Commands' | 'Devices' | 'ServerLog' | 'Users', string>

/** What became of a change of settings, days ago. */
type Step =
  | { daysAgo: number; by: 'admin' | 'user'; change: FlatConfig; error?: string }
  | { daysAgo: number; onDevice: FlatConfig }
  /** At the beginning of the day (UTC) on which the history of the demo goes over to a shorter interval. */
  | { daysAgo: 'denser'; by: 'admin' | 'user'; change: FlatConfig; error?: never }

/** Ends with the settings that the simulated device has, so that its first report says nothing new. */
const steps: readonly Step[] = [
  { daysAgo: 24, by: 'admin', change: { 'gsm.roaming': false } },
  { daysAgo: 17, by: 'user', change: { 'sntp.update_interval': 7200, 'gps.maxtime': 60 } },
  { daysAgo: 11, by: 'user', change: { 'device.transmit_interval': 5 }, error: 'Invalid value' },
  { daysAgo: 'denser', by: 'admin', change: { 'device.base_interval': denseSeconds } },
  { daysAgo: 6, onDevice: { 'endpoint.buffer_enable': true } },
  { daysAgo: 2, by: 'admin', change: { 'ambient.hysteresis': 2 } },
  { daysAgo: 0.01, by: 'admin', change: { 'device.base_interval': haulTruck.baseIntervalSeconds } },
]
const before: FlatConfig = {
  'device.base_interval': sparseSeconds,
  'gsm.roaming': true,
  'sntp.update_interval': 3600,
  'gps.maxtime': 120,
  'endpoint.buffer_enable': false,
  'ambient.hysteresis': 1,
}

/** A month of changed settings of the haul truck, made by the product itself at a clock that is set back. */
export const seedSettingsPast = async (
  documents: DynamoDBDocumentClient,
  { Access, Changes, Commands, Devices, ServerLog, Users }: Tables,
  people: Record<'admin' | 'user', Caller>,
): Promise<void> => {
  const deviceid = DeviceId.parse(haulTruck.deviceid)
  const startedMs = Date.now()
  let nowMs = startedMs - 30 * dayMs
  const now = () => nowMs
  const sent: StoredCommand[] = []
  const send = (command: StoredCommand) => {
    sent.push(command)
    return Promise.resolve()
  }
  const tables = { access: Access, changes: Changes, commands: Commands, devices: Devices, users: Users }
  const writeLog = openLogWriter(ServerLog, newId)
  const delivery = openCommandDelivery(documents, tables, send, writeLog, now)
  const devices = openDeviceStore(documents, Devices)
  const service = { ...delivery, devices, writeLog }
  const keepReport = openKeepReport(
    Devices,
    delivery.configs,
    devices,
    openFollowFirmware(delivery),
    writeLog,
  )
  const takeAnswer = openTakeAnswer(delivery)

  const report = async (flat: FlatConfig) => {
    const tree: ConfigTree = nestConfig(flat)
    const read = readConfigReport(deviceid, Buffer.from(JSON.stringify(tree)))
    if (typeof read === 'string') throw new Error(read)
    await keepReport(deviceid, read, nowMs)
  }

  if ((await delivery.configs.reported(deviceid)).ts !== undefined) return
  await report({ ...flattenConfig(defaultConfig(haulTruck)), ...before })
  for (const step of steps) {
    nowMs =
      step.daysAgo === 'denser' ? dayStartMs(startedMs) - denseDays * dayMs : startedMs - step.daysAgo * dayMs
    if ('onDevice' in step) {
      await report({ ...(await delivery.configs.reported(deviceid)).flat, ...step.onDevice })
      continue
    }
    await putConfig(service)({ deviceid, config: nestConfig(step.change) }, people[step.by])
    nowMs += minuteMs
    await delivery.deliver(deviceid)
    const answer = step.error === undefined ? { result: null } : { error: { code: 400, message: step.error } }
    await takeAnswer(deviceid, JSON.stringify({ id: sent.at(-1)?.frameId, ...answer }), nowMs)
  }
}
