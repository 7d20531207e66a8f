import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Clock } from '../../shared/core/time'
import { openAccessStore } from '../access/accessStore'
import { openMayStill } from '../access/mayStill'
import { openCommandStore } from '../commands/commandStore'
import type { CommandTables } from '../commands/commandWrites'
import { openDelivery, openFindReadings } from '../commands/deliver'
import { openFileTransfer, finishFileTransfer } from '../commands/fileTransfer'
import {
  type AlsoFinish,
  openFinishCommand,
  openMakeVoid,
  openRevokeCommand,
} from '../commands/finishCommand'
import { triggerCommandRules } from '../commands/commandRules'
import { openHandoverCheck } from '../commands/handoverCheck'
import { type SendFrame, sendFrame } from '../commands/publishToDevice'
import { openDeviceStore } from '../devices/deviceStore'
import { fileCommandRules } from '../files/fileCommands'
import { firmwareCommandRules } from '../firmware/updateFirmware'
import { openScriptStore } from '../scripts/scriptStore'
import { openConfigStore } from '../settings/configStore'
import { confirmConfig, leaveOutSettings } from '../settings/configCommand'
import { openUserStore } from '../users/userStore'
import type { WriteLog } from '../serverlog/logEntry'
import { openChangeStore } from '../changes/changeStore'
import { openJoinChange } from '../changes/joinChange'
import { settleChanges } from '../changes/settleChanges'
import { openCheckSets } from '../changes/windows'
import { openSetStore } from '../changes/setStore'
import { settleSets } from '../changes/settleSets'
import type { Portal } from './openPortal'

/** The tables of commands, those that say who may still give them, and that of the changes they are part of. */
type DeliveryTables = CommandTables & { access: string; users: string; changes: string }

/** Commands of all kinds on their tables, with what settings, scripts, files and changes on many devices have to say about theirs. */
export const openCommandDelivery = (
  documents: DynamoDBDocumentClient,
  tables: DeliveryTables,
  send: SendFrame,
  writeLog: WriteLog,
  now: Clock,
) => {
  const commands = openCommandStore(documents, tables.commands)
  const configs = openConfigStore(documents, tables.devices)
  const scripts = openScriptStore(documents, tables.devices)
  const transfers = openFileTransfer(documents, tables, send, now)
  const changes = openChangeStore(documents, tables.changes)
  const settle = settleChanges(changes, writeLog, now)
  const sets = openSetStore(documents, tables.changes)
  const settleSet = settleSets(sets, now)
  const alsoFinish: AlsoFinish = async (command, end) => [
    ...(await confirmConfig(configs, writeLog)(command, end)),
    ...finishFileTransfer(tables, command),
    ...(await settle(command, end)),
    ...(await settleSet(command, end)),
  ]
  const finish = openFinishCommand(documents, tables, commands, alsoFinish)
  const revoke = openRevokeCommand(finish, writeLog, now)
  const devices = openDeviceStore(documents, tables.devices)
  const users = openUserStore(documents, tables.users)
  const mayStill = openMayStill(tables, users, openAccessStore(documents, tables.access))
  const checkSets = openCheckSets(sets, now)
  const checkHandover = openHandoverCheck(tables, { commands, devices, scripts, mayStill, checkSets }, now)
  const leaveOut = leaveOutSettings(documents, tables, configs, writeLog, now)
  const makeVoid = openMakeVoid(finish, writeLog, now)
  const parts = {
    commands,
    finish,
    revoke,
    makeVoid,
    findReadings: openFindReadings(devices),
    checkHandover,
    leaveOut,
    sendFrame: send,
    transfers,
  }
  const deliver = openDelivery(documents, tables, parts, now)
  const rules = {
    ...fileCommandRules(configs, scripts),
    ...firmwareCommandRules(devices),
    ...triggerCommandRules(devices, now),
  }
  const joinChange = openJoinChange(changes, now)
  return {
    ...{ documents, tables, commands, configs, scripts, transfers, finish, deliver, rules, joinChange, now },
    ...{ mayStill, revoke, makeVoid },
  }
}

type Tables = Pick<
  Portal['env'],
  'COMMANDS_TABLE' | 'DEVICES_TABLE' | 'ACCESS_TABLE' | 'USERS_TABLE' | 'CHANGES_TABLE'
>

/** The same on the tables of a Lambda. */
export const openCommands = ({
  env,
  documents,
  writeLog,
  now,
}: Pick<Portal, 'documents' | 'writeLog' | 'now'> & { env: Tables }) => {
  const tables = {
    commands: env.COMMANDS_TABLE,
    devices: env.DEVICES_TABLE,
    access: env.ACCESS_TABLE,
    users: env.USERS_TABLE,
    changes: env.CHANGES_TABLE,
  }
  return openCommandDelivery(documents, tables, sendFrame, writeLog, now)
}
