import { openDocuments } from '../core/store/documents'
import { Name, readEnv } from '../core/env'
import { newId } from '../core/newId'
import { openDeviceStore } from '../devices/deviceStore'
import { openLogWriter } from '../serverlog/logEntry'
import { openChangePlan, openEndPlans } from '../plans/changePlan'

const env = readEnv({ DEVICES_TABLE: Name, SERVER_LOG_TABLE: Name })
const documents = openDocuments()
const devices = openDeviceStore(documents, env.DEVICES_TABLE)
const writeLog = openLogWriter(env.SERVER_LOG_TABLE, newId)

/** Every quarter of an hour: plans whose time is over end. */
export const handler = openEndPlans(
  documents,
  env.DEVICES_TABLE,
  openChangePlan(documents, env.DEVICES_TABLE, devices, writeLog, Date.now),
  Date.now,
)
