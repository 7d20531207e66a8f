import { type CommandMethodName, commandMethods, isCommandMethod } from '../../shared/commands/commandMethods'
import type { queueCommand as contract } from '../../shared/commands/commandQueue'
import { Problem, describeIssues } from '../../shared/core/problem'
import { mayOnDevice } from '../../shared/core/roles'
import { accessKey } from '../access/accessStore'
import { type Caller, isStaff } from '../core/caller'
import type { Serve } from '../core/serve'
import { tryTransact } from '../core/transact'
import { type CommandDesk, deliverIfConnected } from './commandDesk'
import { queueWrites } from './commandWrites'
import { newCommand } from './newCommand'

const mayQueue = (caller: Caller, method: CommandMethodName): boolean => {
  const { ability } = commandMethods[method]
  return ability === 'staff' ? isStaff(caller) : mayOnDevice(caller.role, ability)
}

const nameOf = (method: string, args: Record<string, unknown>): string =>
  method === 'Admin.Trigger' ? `Trigger tp${String(args['index'])}` : method

export const queueCommand =
  (desk: CommandDesk): Serve<typeof contract> =>
  async ({ deviceid, method, args }, caller) => {
    if (!isCommandMethod(method)) throw new Problem('forbidden', `method: ${method} is not a command.`)
    if (!mayQueue(caller, method)) throw new Problem('forbidden')
    const parsed = commandMethods[method].args.safeParse(args)
    if (!parsed.success) throw new Problem('invalid', `args.${describeIssues(parsed.error)}`)

    const command = newCommand(deviceid, method, JSON.stringify(parsed.data), caller.email, desk.now())
    const event = {
      subject: accessKey.device(deviceid),
      category: 'Data' as const,
      name: 'Command Queued',
      description: nameOf(method, args),
    }
    const entry = desk.writeLog(event, caller, desk.now())
    if (!(await tryTransact(desk.documents, [...queueWrites(desk.tables, command), entry]))) {
      throw new Problem('conflict')
    }
    await deliverIfConnected(desk, deviceid)
    return { message: 'Command queued.', commandID: command.sk }
  }
