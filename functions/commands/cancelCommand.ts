import * as z from 'zod'
import type { cancelCommand as contract } from '../../shared/commands/commandQueue'
import { Problem } from '../../shared/core/problem'
import { accessKey } from '../core/accessKey'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import { type CommandService, deliverIfConnected } from './commandService'
import { type StoredCommand, isFinished } from './commandStore'
import { describeCommand } from './commandInWords'
import { mayHaveLeftPart } from './fileTransferSteps'
import { mayHandle } from './commandRules'

const hasFinished = () => new Problem('conflict', 'This command has already finished.')

const refuse = (command: StoredCommand | undefined, caller: Caller): StoredCommand => {
  if (command === undefined)
    throw new Problem('notFound', 'There is no such command.', { field: 'commandID' })
  if (!mayHandle(caller, command.method)) throw new Problem('forbidden')
  if (!command.cancellable) throw new Problem('conflict', 'This command cannot be cancelled.')
  if (isFinished(command.status)) throw hasFinished()
  return command
}

const FileArgs = z.object({ filename: z.string() })

const messageOf = (before: StoredCommand): string => {
  if (before.status !== 'sent') return 'Command cancelled.'
  if (mayHaveLeftPart({ ...before, status: 'cancelled' })) {
    const { filename } = FileArgs.parse(JSON.parse(before.args))
    return `Cancelled. A part of ${filename} may be on the device by now: remove the file, or send it again.`
  }
  return 'Cancelled. The command was already handed over, so the device may still carry it out.'
}

export const cancelCommand =
  (service: CommandService): Serve<typeof contract> =>
  async ({ deviceid, commandID }, caller) => {
    const { commands, finish, writeLog, now } = service
    const found = await commands.read(deviceid, commandID)
    const wanted = refuse(found, caller)
    const event = {
      subject: accessKey.device(deviceid),
      category: 'Data' as const,
      name: 'Command Cancelled',
      description: describeCommand(wanted),
    }
    const before = await finish(
      deviceid,
      commandID,
      { status: 'cancelled', atMs: now() },
      { refuse: (command) => refuse(command, caller), entry: writeLog(event, caller, now()) },
    )
    if (before === undefined) throw hasFinished()
    // The device is free for the next one now, not only when it is heard of again.
    if (before.status === 'sent') await deliverIfConnected(service, deviceid)
    return { message: messageOf(before), wasHandedOver: before.status === 'sent' }
  }
