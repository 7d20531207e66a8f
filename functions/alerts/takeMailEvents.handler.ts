import { openDocuments } from '../core/documents'
import { Name, readEnv } from '../core/env'
import { newId } from '../core/newId'
import { onBatch } from '../core/onBatch'
import { openLogWriter } from '../serverlog/logEntry'
import { openAlertStore } from './alertStore'
import { openSwitchOff } from './switchOff'
import { openTakeMailEvents } from './takeMailEvents'

const env = readEnv({ DEVICES_TABLE: Name, NOTICES_TABLE: Name, SERVER_LOG_TABLE: Name })
const documents = openDocuments()
const switchOff = openSwitchOff(
  documents,
  env.DEVICES_TABLE,
  openAlertStore(documents, env.DEVICES_TABLE),
  openLogWriter(env.SERVER_LOG_TABLE, newId),
  Date.now,
)

export const handler = onBatch(openTakeMailEvents(documents, env.NOTICES_TABLE, switchOff))
