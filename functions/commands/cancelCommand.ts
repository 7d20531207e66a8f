import type { cancelCommand as contract } from '../../shared/commands/commandQueue'
import { Problem } from '../../shared/core/problem'
import { accessKey } from '../access/accessStore'
import type { Caller } from '../core/caller'
import type { Serve } from '../core/serve'
import type { CommandDesk } from './commandDesk'
import { type StoredCommand, isFinished } from './commandStore'
import { mayHandle } from './mayQueue'

const hasFinished = () => new Problem('conflict', 'This command has already finished.')

const refuse = (command: StoredCommand | undefined, caller: Caller): void => {
  if (command === undefined) throw new Problem('notFound', 'commandID: there is no such command.')
  if (!mayHandle(caller, command.method)) throw new Problem('forbidden')
  if (!command.cancellable) throw new Problem('conflict', 'This command cannot be cancelled.')
  if (isFinished(command.status)) throw hasFinished()
}

const messageOf = (before: StoredCommand): string =>
  before.status === 'sent'
    ? 'Cancelled. The command was already handed over, so the device may still carry it out.'
    : 'Command cancelled.'

export const cancelCommand =
  ({ commands, finish, writeLog, now }: CommandDesk): Serve<typeof contract> =>
  async ({ deviceid, commandID }, caller) => {
    const found = await commands.read(deviceid, commandID)
    refuse(found, caller)
    const event = {
      subject: accessKey.device(deviceid),
      category: 'Data' as const,
      name: 'Command Cancelled',
      description: found?.method ?? '',
    }
    const before = await finish(
      deviceid,
      commandID,
      { status: 'cancelled', atMs: now() },
      { refuse: (command) => refuse(command, caller), entry: writeLog(event, caller, now()) },
    )
    if (before === undefined) throw hasFinished()
    return { message: messageOf(before) }
  }
