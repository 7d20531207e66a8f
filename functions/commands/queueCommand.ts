import { type CommandMethodName, commandMethods, isCommandMethod } from '../../shared/commands/commandMethods'
import type { queueCommand as contract } from '../../shared/commands/commandQueue'
import { Problem, describeIssues } from '../../shared/core/problem'
import { tierOf } from '../../shared/plans/tierOf'
import { accessKey } from '../access/accessStore'
import { type Caller, isStaff } from '../core/caller'
import type { Serve } from '../core/serve'
import { transactUntilDone } from '../core/transact'
import { prepareFileCommand } from '../files/prepareFileCommand'
import { type CommandDesk, deliverIfConnected } from './commandDesk'
import { queueWrites } from './commandWrites'
import { describeCommand } from './describeCommand'
import { mayQueue } from './mayQueue'
import { newCommand } from './newCommand'
import { refuseFullQueue } from './refuseFullQueue'

/** What the plan says; rights and arguments were checked before. */
const refuseByPlan = async (
  { devices, now }: CommandDesk,
  deviceid: string,
  method: CommandMethodName,
  caller: Caller,
): Promise<void> => {
  const record = await devices.record(deviceid)
  if (record === undefined) throw new Problem('notFound')
  const tier = tierOf({ ...record, nowMs: now() })
  if (method === 'Admin.Trigger' && !tier.dataToPortal && !isStaff(caller)) {
    throw new Problem('forbidden', `Triggers are unavailable on the ${tier.name} Plan`)
  }
}

export const queueCommand =
  (desk: CommandDesk): Serve<typeof contract> =>
  async ({ deviceid, method, args }, caller) => {
    if (!isCommandMethod(method)) throw new Problem('forbidden', `method: ${method} is not a command.`)
    if (!mayQueue(caller, method)) throw new Problem('forbidden')
    const parsed = commandMethods[method].args.safeParse(args)
    if (!parsed.success) throw new Problem('invalid', `args.${describeIssues(parsed.error)}`)
    await refuseByPlan(desk, deviceid, method, caller)

    const file = await prepareFileCommand(desk, deviceid, method, parsed.data, caller)
    const text = JSON.stringify(parsed.data)
    const command = { ...newCommand(deviceid, method, text, caller, desk.now()), ...file.fields }
    const event = {
      subject: accessKey.device(deviceid),
      category: file.category,
      name: 'Command Queued',
      description: describeCommand(command),
    }
    const items = [...queueWrites(desk.tables, command), desk.writeLog(event, caller, desk.now())]
    await transactUntilDone(desk.documents, async () => {
      await refuseFullQueue(desk, deviceid)
      return { items: [...items, ...(await file.guard())], result: undefined }
    })
    await deliverIfConnected(desk, deviceid)
    return { message: 'Command queued.', commandID: command.sk }
  }
