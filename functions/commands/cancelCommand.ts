import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { commandMethods, isCommandMethod } from '../../shared/commands/commandMethods'
import type { cancelCommand as contract } from '../../shared/commands/commandQueue'
import { Problem } from '../../shared/core/problem'
import { mayOnDevice } from '../../shared/core/roles'
import type { Clock } from '../../shared/core/time'
import { accessKey } from '../access/accessStore'
import { type Caller, isStaff } from '../core/caller'
import type { Serve } from '../core/serve'
import { transactUntilDone } from '../core/transact'
import type { WriteLog } from '../serverlog/logEntry'
import { type CommandStore, type StoredCommand, isFinished } from './commandStore'
import { type CommandTables, finishWrites } from './commandWrites'

/** Whoever may queue a command may cancel it; settings are cancelled by those who may save them. */
const refuse = (command: StoredCommand, caller: Caller): void => {
  const rule = isCommandMethod(command.method) ? commandMethods[command.method].ability : 'staff'
  const ability = command.method === 'Config.Set' ? 'editDeviceSettings' : rule
  const may = ability === 'staff' ? isStaff(caller) : mayOnDevice(caller.role, ability)
  if (!may) throw new Problem('forbidden')
  if (!command.cancellable) throw new Problem('conflict', 'This command cannot be cancelled.')
  if (isFinished(command.status)) throw new Problem('conflict', 'This command has already finished.')
}

export const cancelCommand =
  (
    documents: DynamoDBDocumentClient,
    tables: CommandTables,
    commands: CommandStore,
    writeLog: WriteLog,
    now: Clock,
  ): Serve<typeof contract> =>
  ({ deviceid, commandID }, caller) =>
    transactUntilDone(documents, async () => {
      const [command, queue] = await Promise.all([
        commands.read(deviceid, commandID),
        commands.queue(deviceid),
      ])
      if (command === undefined) throw new Problem('notFound', 'commandID: there is no such command.')
      refuse(command, caller)
      const event = {
        subject: accessKey.device(deviceid),
        category: 'Data' as const,
        name: 'Command Cancelled',
        description: command.method,
      }
      const end = { status: 'cancelled' as const, atMs: now() }
      return {
        items: [...finishWrites(tables, command, end, queue.waitingConfig), writeLog(event, caller, now())],
        result: {
          message:
            command.status === 'sent'
              ? 'Cancelled. The command was already handed over, so the device may still carry it out.'
              : 'Command cancelled.',
        },
      }
    })
