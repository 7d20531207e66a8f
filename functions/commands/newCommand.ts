import { randomInt } from 'node:crypto'
import { type CommandMethodName, commandMethods } from '../../shared/commands/commandMethods'
import type { DeviceId } from '../../shared/core/ids'
import type { Caller } from '../core/http/caller'
import { newId } from '../core/newId'
import type { StoredCommand } from './commandStore'

/** A command that is not sent yet. Its frame id is random: an answer to an older one cannot be taken for its. */
export const newCommand = (
  deviceid: DeviceId,
  method: CommandMethodName,
  args: string,
  by: Pick<Caller, 'email' | 'userid' | 'through'>,
  nowMs: number,
): StoredCommand => ({
  deviceid,
  sk: newId(nowMs),
  method,
  args,
  frameId: randomInt(1, 2 ** 31 - 1),
  createdMs: nowMs,
  status: 'queued',
  cancellable: commandMethods[method].cancellable,
  requestedBy: by.email,
  requesterId: by.userid,
  ...(by.through === undefined ? {} : { through: by.through }),
  sends: 0,
  contactsSinceSent: 0,
})
