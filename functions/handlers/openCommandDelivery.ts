import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Clock } from '../../shared/core/time'
import { openAccessStore } from '../access/accessStore'
import { openMayStill } from '../access/mayStill'
import { openDeviceStore } from '../devices/deviceStore'
import { firmwareCommandRules } from '../firmware/firmwareCommandRules'
import { fileCommandRules } from '../files/fileCommandRules'
import { openScriptStore } from '../scripts/scriptStore'
import type { WriteLog } from '../serverlog/logEntry'
import { openConfigStore } from '../settings/configStore'
import { confirmConfig } from '../settings/confirmConfig'
import { leaveOutSettings } from '../settings/leaveOutSettings'
import { openUserStore } from '../users/userStore'
import { openCommandStore } from '../commands/commandStore'
import type { CommandTables } from '../commands/commandWrites'
import { openDelivery } from '../commands/deliver'
import { openFileTransfer } from '../commands/fileTransfer'
import { finishFileTransfer } from '../commands/finishFileTransfer'
import { type AlsoFinish, openFinishCommand } from '../commands/finishCommand'
import { openHandoverCheck } from '../commands/handoverCheck'
import { openRevokeCommand } from '../commands/revokeCommand'
import type { SendFrame } from '../commands/sendFrame'

/** The tables of commands, and those that say who may still give them. */
type DeliveryTables = CommandTables & { access: string; users: string }

/** Commands of all kinds on their tables, with what settings, scripts and files have to say about theirs. */
export const openCommandDelivery = (
  documents: DynamoDBDocumentClient,
  tables: DeliveryTables,
  sendFrame: SendFrame,
  writeLog: WriteLog,
  now: Clock,
) => {
  const commands = openCommandStore(documents, tables.commands)
  const configs = openConfigStore(documents, tables.devices)
  const scripts = openScriptStore(documents, tables.devices)
  const transfers = openFileTransfer(documents, tables, sendFrame, now)
  const alsoFinish: AlsoFinish = async (command, end) => [
    ...(await confirmConfig(configs)(command, end)),
    ...finishFileTransfer(tables, command),
  ]
  const finish = openFinishCommand(documents, tables, commands, alsoFinish)
  const revoke = openRevokeCommand(finish, writeLog, now)
  const devices = openDeviceStore(documents, tables.devices)
  const users = openUserStore(documents, tables.users)
  const mayStill = openMayStill(tables, users, openAccessStore(documents, tables.access))
  const checkHandover = openHandoverCheck(tables, { commands, devices, scripts, mayStill }, now)
  const leaveOut = leaveOutSettings(documents, tables, configs, writeLog, now)
  const parts = { commands, finish, revoke, checkHandover, leaveOut, sendFrame, transfers }
  const deliver = openDelivery(documents, tables, parts, now)
  const rules = { ...fileCommandRules(configs, scripts), ...firmwareCommandRules(devices) }
  return { documents, tables, commands, configs, scripts, transfers, finish, deliver, rules, now }
}
