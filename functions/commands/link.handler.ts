import { IoTDataPlaneClient } from '@aws-sdk/client-iot-data-plane'
import { openDocuments } from '../core/documents'
import { Name, readEnv } from '../core/env'
import { onBatch } from '../core/onBatch'
import { openConfigStore } from '../settings/configStore'
import { configChangeOf } from '../settings/configCommand'
import { openCommandStore } from './commandStore'
import { openDelivery } from './deliver'
import { openSendFrame } from './sendFrame'
import { openTakeAnswer } from './takeAnswer'
import { openTakeLinkBatch } from './takeLinkBatch'
import { openTakePresence } from './takePresence'

const env = readEnv({ DEVICES_TABLE: Name, COMMANDS_TABLE: Name })
const documents = openDocuments()
const tables = { commands: env.COMMANDS_TABLE, devices: env.DEVICES_TABLE }
const commands = openCommandStore(documents, env.COMMANDS_TABLE)
const configs = openConfigStore(documents, env.DEVICES_TABLE)
const deliver = openDelivery(documents, tables, commands, openSendFrame(new IoTDataPlaneClient({})), Date.now)
const takeAnswer = openTakeAnswer(
  documents,
  tables,
  commands,
  deliver,
  async (command) => {
    if (command.method !== 'Config.Set') return
    await configs.apply(command.deviceid, configChangeOf(command), Math.floor(Date.now() / 1000))
  },
  Date.now,
)

export const handler = onBatch(
  openTakeLinkBatch(takeAnswer, openTakePresence(documents, env.DEVICES_TABLE, deliver)),
)
