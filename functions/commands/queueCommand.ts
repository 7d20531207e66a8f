import { randomInt } from 'node:crypto'
import { type CommandMethodName, commandMethods, isCommandMethod } from '../../shared/commands/commandMethods'
import type { queueCommand as contract } from '../../shared/commands/commandQueue'
import type { InputOf, OutputOf } from '../../shared/core/endpoint'
import { faultsOf } from '../../shared/core/describeIssues'
import { Problem } from '../../shared/core/problem'
import { tierOf } from '../../shared/plans/tierOf'
import { secondMs } from '../../shared/core/time'
import type { DeviceId } from '../../shared/core/ids'
import { accessKey } from '../core/accessKey'
import { type Caller, isStaff } from '../core/http/caller'
import { type KeepAnswer, keepNothing } from '../core/http/answerOnce'
import { transactUntilDone } from '../core/store/storeWrites'
import { newId } from '../core/newId'
import { type CommandRules, noExtras, mayQueue, planRefusal } from './commandRules'
import { type CommandService, deliverIfConnected } from './commandService'
import { queueWrites, maxOpenCommands } from './commandWrites'
import type { StoredCommand } from './commandStore'
import { describeCommand } from './commandInWords'

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

/** To be asked afresh at each try: the write itself is refused without words once the queue is full. */
export const refuseFullQueue = async (
  { devices }: Pick<CommandService, 'devices'>,
  deviceid: DeviceId,
): Promise<void> => {
  const link = await devices.link(deviceid)
  if ((link?.openCommands ?? 0) < maxOpenCommands) return
  throw new Problem(
    'conflict',
    'The command queue of this device is full. Cancel a command, or wait until one is finished.',
  )
}

/** What the plan says; rights and arguments were checked before. */
const refuseByPlan = async (
  { devices, now }: CommandService,
  {
    deviceid,
    method,
    effect,
  }: Pick<InputOf<typeof contract>, 'deviceid' | 'effect'> & { method: CommandMethodName },
  caller: Caller,
): Promise<void> => {
  const record = await devices.record(deviceid)
  if (record === undefined) throw new Problem('notFound')
  const tier = tierOf({ ...record, nowMs: now() })
  const refusal = planRefusal(method, tier)
  if (refusal !== undefined && !isStaff(caller)) throw new Problem('forbidden', refusal)
  if (effect === undefined || tier.dataToPortal) return
  const text = `The ${tier.name} Plan keeps too few readings to prove an effect.`
  throw new Problem('forbidden', text, { field: 'effect' })
}

export const queueCommand =
  (service: CommandService & { rules: CommandRules }) =>
  async (
    { deviceid, method, args, effect, voidAfterSeconds }: InputOf<typeof contract>,
    caller: Caller,
    keep: KeepAnswer<OutputOf<typeof contract>> = keepNothing,
    /** The changes on many devices that it is part of. */
    changes?: StoredCommand['changes'],
  ) => {
    if (!isCommandMethod(method)) throw new Problem('forbidden', `${method} is not a command.`)
    if (!mayQueue(caller, method)) throw new Problem('forbidden')
    const schema = commandMethods[method].args
    const parsed = schema.safeParse(args)
    if (!parsed.success) {
      const { field = '', text } = faultsOf(parsed.error, schema, 'Arguments')[0] ?? {}
      throw new Problem('invalid', text, { field: field === '' ? 'args' : `args.${field}` })
    }
    await refuseByPlan(service, { deviceid, method, effect }, caller)

    const extras = (await service.rules[method]?.(deviceid, parsed.data, caller)) ?? noExtras
    const text = JSON.stringify(parsed.data)
    const queuedMs = service.now()
    const command = {
      ...newCommand(deviceid, method, text, caller, queuedMs),
      ...extras.fields,
      ...(effect === undefined ? {} : { effect }),
      ...(voidAfterSeconds === undefined ? {} : { voidAfterMs: queuedMs + voidAfterSeconds * secondMs }),
      ...(changes === undefined || changes.length === 0 ? {} : { changes }),
    }
    const event = {
      subject: accessKey.device(deviceid),
      category: extras.category,
      name: 'Command Queued',
      description: describeCommand(command),
    }
    const answer = { message: 'Command queued.', commandID: command.sk }
    const items = [...queueWrites(service.tables, command), service.writeLog(event, caller, service.now())]
    await transactUntilDone(service.documents, async () => {
      await refuseFullQueue(service, deviceid)
      return { items: [...items, ...(await extras.guard()), ...(await keep(answer))], result: undefined }
    })
    await deliverIfConnected(service, deviceid)
    return answer
  }
