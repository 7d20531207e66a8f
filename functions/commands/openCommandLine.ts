import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Clock } from '../../shared/core/time'
import { openScriptStore } from '../scripts/scriptStore'
import type { WriteLog } from '../serverlog/logEntry'
import { openConfigStore } from '../settings/configStore'
import { settleConfig } from '../settings/settleConfig'
import { openCommandStore } from './commandStore'
import type { CommandTables } from './commandWrites'
import { openDelivery } from './deliver'
import { openFileTransfer } from './fileTransfer'
import { settleTransfer } from './fileTransferSettle'
import { type Settle, openFinishCommand } from './finishCommand'
import { openHandoverCheck } from './handoverCheck'
import { openRevokeCommand } from './revokeCommand'
import type { SendFrame } from './sendFrame'

/** The line to a device: its queue, what ends a command, and what sends the next one. */
export const openCommandLine = (
  documents: DynamoDBDocumentClient,
  tables: CommandTables,
  sendFrame: SendFrame,
  writeLog: WriteLog,
  now: Clock,
) => {
  const commands = openCommandStore(documents, tables.commands)
  const configs = openConfigStore(documents, tables.devices)
  const scripts = openScriptStore(documents, tables.devices)
  const transfers = openFileTransfer(documents, tables, sendFrame, now)
  const settle: Settle = async (command, end) => [
    ...(await settleConfig(configs)(command, end)),
    ...settleTransfer(tables, command),
  ]
  const finish = openFinishCommand(documents, tables, commands, settle)
  const revoke = openRevokeCommand(finish, writeLog, now)
  const checkHandover = openHandoverCheck(scripts)
  const parts = { commands, finish, revoke, checkHandover, transfers }
  const deliver = openDelivery(documents, tables, parts, now)
  return { documents, tables, commands, configs, scripts, transfers, finish, deliver, now }
}
export type CommandLine = ReturnType<typeof openCommandLine>
