import { commandMethods, isCommandMethod } from '../../shared/commands/commandMethods'
import type { cancelCommand as contract } from '../../shared/commands/commandQueue'
import { Problem } from '../../shared/core/problem'
import { mayOnDevice } from '../../shared/core/roles'
import { accessKey } from '../access/accessStore'
import { type Caller, isStaff } from '../core/caller'
import type { Serve } from '../core/serve'
import { transactUntilDone } from '../core/transact'
import type { TransactItem } from '../serverlog/logEntry'
import { type ConfigStore, withoutApplied } from '../settings/configStore'
import { configChangeOf } from '../settings/configCommand'
import type { CommandDesk } from './commandDesk'
import { type StoredCommand, isFinished } from './commandStore'
import { finishWrites } from './commandWrites'

/** Whoever may queue a command may cancel it; settings are cancelled by those who may save them. */
const refuse = (command: StoredCommand, caller: Caller): void => {
  const rule = isCommandMethod(command.method) ? commandMethods[command.method].ability : 'staff'
  const ability = command.method === 'Config.Set' ? 'editDeviceSettings' : rule
  const may = ability === 'staff' ? isStaff(caller) : mayOnDevice(caller.role, ability)
  if (!may) throw new Problem('forbidden')
  if (!command.cancellable) throw new Problem('conflict', 'This command cannot be cancelled.')
  if (isFinished(command.status)) throw new Problem('conflict', 'This command has already finished.')
}

const messageOf = (command: StoredCommand): string =>
  command.status === 'sent'
    ? 'Cancelled. The command was already handed over, so the device may still carry it out.'
    : 'Command cancelled.'

export const cancelCommand =
  (
    { documents, tables, commands, writeLog, now }: CommandDesk,
    configs: ConfigStore,
  ): Serve<typeof contract> =>
  ({ deviceid, commandID }, caller) => {
    /** Settings whose command is cancelled are wanted no longer. */
    const forgetWanted = async (command: StoredCommand): Promise<TransactItem[]> => {
      if (command.method !== 'Config.Set') return []
      const wanted = await configs.wanted(deviceid)
      return [configs.wantedWrite(deviceid, withoutApplied(wanted.flat, configChangeOf(command)), wanted)]
    }

    return transactUntilDone(documents, async () => {
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
      return {
        items: [
          ...finishWrites(tables, command, { status: 'cancelled', atMs: now() }, queue.waitingConfig),
          ...(await forgetWanted(command)),
          writeLog(event, caller, now()),
        ],
        result: { message: messageOf(command) },
      }
    })
  }
