import { Problem, describeIssues } from '../../shared/core/problem'
import { commandMethods } from '../../shared/commands/commandMethods'
import { deviceTests } from '../../shared/provisioning/deviceTests'
import type { runTest as contract } from '../../shared/provisioning/runTest'
import { accessKey } from '../access/accessStore'
import { type CommandDesk, deliverIfConnected } from '../commands/commandDesk'
import { queueWrites } from '../commands/commandWrites'
import { newCommand } from '../commands/newCommand'
import { refuseFullQueue } from '../commands/refuseFullQueue'
import type { Serve } from '../core/serve'
import { transactUntilDone } from '../core/transact'
import type { DeviceLog } from './deviceLog'
import { type PassLock, whileLockedAsRead } from './passLock'

const family = /^SFW\d{3}(?=-)/

/** Firmware of another family does not fit a unit (spec 2 §5). */
const refuseForeignFirmware = (wanted: string, running: string): void => {
  const [own, asked] = [family.exec(running)?.[0], family.exec(wanted)?.[0]]
  if (own === undefined || asked === undefined || own === asked) return
  throw new Problem('invalid', 'fw: The firmware requested is not supported by this device.')
}

/**
 * Queues the command of a test like any other: it goes out at once when the unit is connected, else at its next
 * contact. The line in the log names the command, and tells from then on what came of it.
 */
export const runTest =
  (desk: CommandDesk, passLock: PassLock, deviceLog: Pick<DeviceLog, 'write'>): Serve<typeof contract> =>
  async ({ deviceid, method, fw, provLockOverrideCode }, caller) => {
    const { label, args } = deviceTests[method]
    const parsed = commandMethods[method].args.safeParse(args(fw))
    if (!parsed.success) throw new Problem('invalid', `fw: ${describeIssues(parsed.error)}`)
    let byCode = false
    const commandID = await transactUntilDone(desk.documents, async () => {
      const record = await desk.devices.record(deviceid)
      if (record === undefined) throw new Problem('notFound')
      byCode ||= await passLock(record, provLockOverrideCode, caller)
      if (method === 'OTA.Update') refuseForeignFirmware(fw ?? '', record.fw)
      await refuseFullQueue(desk, deviceid)
      const nowMs = desk.now()
      const command = newCommand(deviceid, method, JSON.stringify(parsed.data), caller, nowMs)
      const text = [label, fw, byCode ? '(by override code)' : undefined].filter(Boolean).join(' ')
      const test = { method, commandID: command.sk, ...(fw === undefined ? {} : { fw }) }
      const entry = {
        subject: accessKey.device(deviceid),
        category: 'Data' as const,
        name: 'Command Queued',
        description: `${method}, factory test: ${text}`,
      }
      return {
        items: [
          ...queueWrites(desk.tables, command),
          whileLockedAsRead(desk.tables.devices, record),
          deviceLog.write(deviceid, { kind: 'test', text, test }, caller, nowMs),
          desk.writeLog(entry, caller, nowMs),
        ],
        result: command.sk,
      }
    })
    await deliverIfConnected(desk, deviceid)
    return { message: 'Test queued.', commandID }
  }
