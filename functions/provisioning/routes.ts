import {
  getDeviceLabel as getDeviceLabelContract,
  editDevice as editDeviceContract,
  getProvisionedDevice as getProvisionedDeviceContract,
} from '../../shared/provisioning/provisionedDevice'
import * as logContract from '../../shared/provisioning/deviceLog'
import { runTest as runTestContract } from '../../shared/provisioning/deviceTests'
import { openLockOut } from '../access/deviceSetupPassword'
import type { CommandRules } from '../commands/commandRules'
import type { CommandService } from '../commands/commandService'
import type { Env } from '../core/env'
import type { AnswerStore } from '../core/http/answerStore'
import { type Route, on, onOnce } from '../core/http/serve'
import type { ReadSecretVersion } from '../core/openSecrets'
import type { DeviceStore } from '../devices/deviceStore'
import { addDeviceLog, openDeviceLog, getDeviceLog, getRecentDevices } from './deviceLog'
import { editDevice } from './editDevice'
import { getDeviceLabel } from './getDeviceLabel'
import { getProvisionedDevice } from './factoryItem'
import { openOverrideCode, openPassLock } from './passLock'
import { runTest } from './runTest'

interface Parts extends CommandService {
  env: Pick<Env, 'DEVICES_TABLE' | 'LOCK_OVERRIDE_SECRET' | 'PORTAL_ADDRESS' | 'SERVER_LOG_TABLE'>
  devices: DeviceStore
  rules: CommandRules
  answers: AnswerStore
  readSecretVersion: ReadSecretVersion
}

export const provisioningRoutes = (p: Parts): Route[] => {
  const { env, documents, tables, devices, writeLog, now } = p
  const deviceLog = openDeviceLog(documents, env.SERVER_LOG_TABLE)
  const codeOf = openOverrideCode(p.readSecretVersion, env.LOCK_OVERRIDE_SECRET)
  const passLock = openPassLock(codeOf, openLockOut(documents, env.DEVICES_TABLE, now))
  return [
    on(getProvisionedDeviceContract, getProvisionedDevice(devices, codeOf)),
    on(logContract.getDeviceLog, getDeviceLog(devices, deviceLog, p.commands)),
    on(logContract.getRecentDevices, getRecentDevices(devices, deviceLog, p.commands)),
    on(logContract.addDeviceLog, addDeviceLog(documents, devices, deviceLog, now)),
    on(getDeviceLabelContract, getDeviceLabel(devices, env.PORTAL_ADDRESS)),
    on(editDeviceContract, editDevice(documents, tables, devices, passLock, deviceLog, writeLog, now)),
    onOnce(runTestContract, p.answers, runTest(p, passLock, deviceLog)),
  ]
}
