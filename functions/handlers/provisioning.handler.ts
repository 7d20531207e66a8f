import * as z from 'zod'
import { getDeviceLabel as getDeviceLabelContract } from '../../shared/provisioning/deviceLabel'
import * as logContract from '../../shared/provisioning/deviceLog'
import { editDevice as editDeviceContract } from '../../shared/provisioning/editDevice'
import { getProvisionedDevice as getProvisionedDeviceContract } from '../../shared/provisioning/provisionedDevice'
import { runTest as runTestContract } from '../../shared/provisioning/runTest'
import { openLockOut } from '../access/lockOut'
import { openCommandDelivery } from './openCommandDelivery'
import { sendFrame } from '../commands/sendFrame'
import { Name, readEnv } from '../core/env'
import { openSecrets } from '../core/openSecrets'
import { openAnswerStore } from '../core/http/answerStore'
import { on, onOnce, serve } from '../core/http/serve'
import { addDeviceLog } from '../provisioning/addDeviceLog'
import { openDeviceLog } from '../provisioning/deviceLog'
import { editDevice } from '../provisioning/editDevice'
import { getDeviceLabel } from '../provisioning/getDeviceLabel'
import { getDeviceLog } from '../provisioning/getDeviceLog'
import { getProvisionedDevice } from '../provisioning/getProvisionedDevice'
import { openOverrideCode } from '../provisioning/overrideCode'
import { openPassLock } from '../provisioning/passLock'
import { runTest } from '../provisioning/runTest'
import { openPortal } from './openPortal'

const { COMMANDS_TABLE, ANSWERS_TABLE, LOCK_OVERRIDE_SECRET, PORTAL_ADDRESS } = readEnv({
  COMMANDS_TABLE: Name,
  ANSWERS_TABLE: Name,
  LOCK_OVERRIDE_SECRET: Name,
  PORTAL_ADDRESS: z.url().optional(),
})
const { env, documents, devices, writeLog, whoMay, fromEdge } = openPortal()
const now = Date.now
const answers = openAnswerStore(documents, ANSWERS_TABLE, now)
const tables = {
  commands: COMMANDS_TABLE,
  devices: env.DEVICES_TABLE,
  access: env.ACCESS_TABLE,
  users: env.USERS_TABLE,
}
const delivery = openCommandDelivery(documents, tables, sendFrame, writeLog, now)
const deviceLog = openDeviceLog(documents, env.SERVER_LOG_TABLE)
const codeOf = openOverrideCode(openSecrets(), LOCK_OVERRIDE_SECRET)
const passLock = openPassLock(codeOf, openLockOut(documents, env.DEVICES_TABLE, now))

export const handler = fromEdge(
  serve(whoMay, [
    on(getProvisionedDeviceContract, getProvisionedDevice(devices, codeOf)),
    on(logContract.getDeviceLog, getDeviceLog(devices, deviceLog, delivery.commands)),
    on(logContract.addDeviceLog, addDeviceLog(documents, devices, deviceLog, now)),
    on(getDeviceLabelContract, getDeviceLabel(devices, PORTAL_ADDRESS)),
    on(editDeviceContract, editDevice(documents, tables, devices, passLock, deviceLog, writeLog, now)),
    onOnce(runTestContract, answers, runTest({ ...delivery, devices, writeLog }, passLock, deviceLog)),
  ]),
)
