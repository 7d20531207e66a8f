import { randomInt } from 'node:crypto'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { type CommandMethodName, commandMethods, isCommandMethod } from '../../shared/commands/commandMethods'
import type { queueCommand as contract } from '../../shared/commands/commandQueue'
import { Problem, describeIssues } from '../../shared/core/problem'
import { mayOnDevice } from '../../shared/core/roles'
import type { Clock } from '../../shared/core/time'
import { accessKey } from '../access/accessStore'
import { type Caller, isStaff } from '../core/caller'
import { log } from '../core/log'
import { newId } from '../core/newId'
import type { Serve } from '../core/serve'
import { tryTransact } from '../core/transact'
import type { DeviceStore } from '../devices/deviceStore'
import type { WriteLog } from '../serverlog/logEntry'
import type { StoredCommand } from './commandStore'
import { type CommandTables, queueWrites } from './commandWrites'
import type { Deliver } from './deliver'

/** Frame ids are random so that an answer to an older command cannot be taken for this one's. */
export const newFrameId = (): number => randomInt(1, 2 ** 31 - 1)

const mayQueue = (caller: Caller, method: CommandMethodName): boolean => {
  const { ability } = commandMethods[method]
  return ability === 'staff' ? isStaff(caller) : mayOnDevice(caller.role, ability)
}

/** Sends at once when the device is connected; a failure to send leaves it for the next contact. */
export const deliverIfConnected = async (
  devices: DeviceStore,
  deliver: Deliver,
  deviceid: string,
): Promise<void> => {
  try {
    const link = await devices.link(deviceid)
    if (link?.connected) await deliver(deviceid)
  } catch (error) {
    log.warn('a queued command could not be sent at once', { deviceid, error })
  }
}

export const queueCommand =
  (
    documents: DynamoDBDocumentClient,
    tables: CommandTables,
    devices: DeviceStore,
    deliver: Deliver,
    writeLog: WriteLog,
    now: Clock,
  ): Serve<typeof contract> =>
  async ({ deviceid, method, args }, caller) => {
    if (!isCommandMethod(method)) throw new Problem('forbidden', `method: ${method} is not a command.`)
    if (!mayQueue(caller, method)) throw new Problem('forbidden')
    const parsed = commandMethods[method].args.safeParse(args)
    if (!parsed.success) throw new Problem('invalid', `args.${describeIssues(parsed.error)}`)

    const command: StoredCommand = {
      deviceid,
      sk: newId(now()),
      method,
      args: JSON.stringify(parsed.data),
      frameId: newFrameId(),
      createdMs: now(),
      status: 'queued',
      cancellable: commandMethods[method].cancellable,
      requestedBy: caller.email,
      sends: 0,
      contactsSinceSent: 0,
    }
    const event = {
      subject: accessKey.device(deviceid),
      category: 'Data' as const,
      name: 'Command Queued',
      description: method === 'Admin.Trigger' ? `Trigger tp${String(args['index'])}` : method,
    }
    const entry = writeLog(event, caller, now())
    if (!(await tryTransact(documents, [...queueWrites(tables, command), entry]))) {
      throw new Problem('conflict')
    }
    await deliverIfConnected(devices, deliver, deviceid)
    return { message: 'Command queued.', commandID: command.sk }
  }
