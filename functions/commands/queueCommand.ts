import { type CommandMethodName, commandMethods, isCommandMethod } from '../../shared/commands/commandMethods'
import type { queueCommand as contract } from '../../shared/commands/commandQueue'
import { Problem, describeIssues } from '../../shared/core/problem'
import { tierOf } from '../../shared/plans/tierOf'
import { accessKey } from '../access/accessStore'
import { type Caller, isStaff } from '../core/caller'
import type { Serve } from '../core/serve'
import { transactUntilDone } from '../core/transact'
import { type CommandDesk, deliverIfConnected } from './commandDesk'
import { queueWrites } from './commandWrites'
import { mayQueue } from './mayQueue'
import { newCommand } from './newCommand'

/** A device takes one command at a time; what stands further back than this would never be wanted any more. */
export const maxOpenCommands = 200

const nameOf = (method: string, args: Record<string, unknown>): string =>
  method === 'Admin.Trigger' ? `Trigger tp${String(args.index)}` : method

/** What the plan and the length of the queue say; rights and arguments were checked before. */
const refuseNow = async (
  { devices, now }: CommandDesk,
  deviceid: string,
  method: CommandMethodName,
  caller: Caller,
): Promise<void> => {
  const [record, link] = await Promise.all([devices.record(deviceid), devices.link(deviceid)])
  if (record === undefined) throw new Problem('notFound')
  const tier = tierOf({ ...record, nowMs: now() })
  if (method === 'Admin.Trigger' && !tier.dataToPortal && !isStaff(caller)) {
    throw new Problem('forbidden', `Triggers are unavailable on the ${tier.name} Plan`)
  }
  if ((link?.openCommands ?? 0) >= maxOpenCommands) {
    throw new Problem('conflict', 'The command queue of this device is full.')
  }
}

export const queueCommand =
  (desk: CommandDesk): Serve<typeof contract> =>
  async ({ deviceid, method, args }, caller) => {
    if (!isCommandMethod(method)) throw new Problem('forbidden', `method: ${method} is not a command.`)
    if (!mayQueue(caller, method)) throw new Problem('forbidden')
    const parsed = commandMethods[method].args.safeParse(args)
    if (!parsed.success) throw new Problem('invalid', `args.${describeIssues(parsed.error)}`)
    await refuseNow(desk, deviceid, method, caller)

    const command = newCommand(deviceid, method, JSON.stringify(parsed.data), caller.email, desk.now())
    const event = {
      subject: accessKey.device(deviceid),
      category: 'Data' as const,
      name: 'Command Queued',
      description: nameOf(method, args),
    }
    const items = [...queueWrites(desk.tables, command), desk.writeLog(event, caller, desk.now())]
    await transactUntilDone(desk.documents, () => Promise.resolve({ items, result: undefined }))
    await deliverIfConnected(desk, deviceid)
    return { message: 'Command queued.', commandID: command.sk }
  }
