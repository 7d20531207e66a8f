import { openDocuments } from '../core/store/documents'
import { Name, readEnv } from '../core/env'
import { newId } from '../core/newId'
import { onBatch } from '../core/onBatch'
import { openLogWriter } from '../serverlog/logEntry'
import { openAlertStore } from '../alerts/alertStore'
import { openSwitchOff } from '../alerts/switchOff'
import { openTakeMailEvents } from '../alerts/takeMailEvents'

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
