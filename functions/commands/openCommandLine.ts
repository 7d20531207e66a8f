import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Clock } from '../../shared/core/time'
import { openConfigStore } from '../settings/configStore'
import { settleConfig } from '../settings/settleConfig'
import { openCommandStore } from './commandStore'
import type { CommandTables } from './commandWrites'
import { openDelivery } from './deliver'
import { openFinishCommand } from './finishCommand'
import type { SendFrame } from './sendFrame'

/** The line to a device: its queue, what ends a command, and what sends the next one. */
export const openCommandLine = (
  documents: DynamoDBDocumentClient,
  tables: CommandTables,
  sendFrame: SendFrame,
  now: Clock,
) => {
  const commands = openCommandStore(documents, tables.commands)
  const configs = openConfigStore(documents, tables.devices)
  const finish = openFinishCommand(documents, tables, commands, settleConfig(configs))
  const deliver = openDelivery(documents, tables, commands, finish, sendFrame, now)
  return { documents, tables, commands, configs, finish, deliver, now }
}
export type CommandLine = ReturnType<typeof openCommandLine>
