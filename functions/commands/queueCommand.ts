import { type CommandMethodName, commandMethods, isCommandMethod } from '../../shared/commands/commandMethods'
import type { queueCommand as contract } from '../../shared/commands/commandQueue'
import { Problem, describeIssues } from '../../shared/core/problem'
import { tierOf } from '../../shared/plans/tierOf'
import { accessKey } from '../access/accessStore'
import { type Caller, isStaff } from '../core/caller'
import type { Serve } from '../core/serve'
import { transactUntilDone } from '../core/transact'
import type { LinkItem } from '../devices/deviceStore'
import { prepareFileCommand } from '../files/prepareFileCommand'
import { type CommandDesk, deliverIfConnected } from './commandDesk'
import { queueWrites } from './commandWrites'
import { mayQueue } from './mayQueue'
import { newCommand } from './newCommand'

/** A device takes one command at a time; what stands further back than this would never be wanted any more. */
export const maxOpenCommands = 200

const nameOf = (method: string, { index, filename }: Record<string, unknown>): string => {
  if (method === 'Admin.Trigger') return `Trigger tp${String(index)}`
  return typeof filename === 'string' ? `${method} ${filename}` : method
}

export const refuseFullQueue = (link: Pick<LinkItem, 'openCommands'> | undefined): void => {
  if ((link?.openCommands ?? 0) < maxOpenCommands) return
  throw new Problem('conflict', 'The command queue of this device is full.')
}

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
  refuseFullQueue(link)
}

export const queueCommand =
  (desk: CommandDesk): Serve<typeof contract> =>
  async ({ deviceid, method, args }, caller) => {
    if (!isCommandMethod(method)) throw new Problem('forbidden', `method: ${method} is not a command.`)
    if (!mayQueue(caller, method)) throw new Problem('forbidden')
    const parsed = commandMethods[method].args.safeParse(args)
    if (!parsed.success) throw new Problem('invalid', `args.${describeIssues(parsed.error)}`)
    await refuseNow(desk, deviceid, method, caller)

    const file = await prepareFileCommand(desk, deviceid, method, parsed.data, caller)
    const text = JSON.stringify(parsed.data)
    const command = { ...newCommand(deviceid, method, text, caller.email, desk.now()), ...file.fields }
    const event = {
      subject: accessKey.device(deviceid),
      category: file.category,
      name: 'Command Queued',
      description: nameOf(method, args),
    }
    const items = [...queueWrites(desk.tables, command), desk.writeLog(event, caller, desk.now())]
    await transactUntilDone(desk.documents, async () => ({
      items: [...items, ...(await file.guard())],
      result: undefined,
    }))
    await deliverIfConnected(desk, deviceid)
    return { message: 'Command queued.', commandID: command.sk }
  }
