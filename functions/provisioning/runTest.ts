import { describeIssues } from '../../shared/core/describeIssues'
import { Problem } from '../../shared/core/problem'
import { commandMethods } from '../../shared/commands/commandMethods'
import { foreignFirmware, isForeignFirmware } from '../../shared/firmware/firmware'
import { deviceTests, type runTest as contract } from '../../shared/provisioning/deviceTests'
import { accessKey } from '../core/accessKey'
import { type CommandService, deliverIfConnected } from '../commands/commandService'
import { queueWrites } from '../commands/commandWrites'
import { newCommand, refuseFullQueue } from '../commands/queueCommand'
import { type ServeOnce, keepNothing } from '../core/http/answerOnce'
import { transactUntilDone } from '../core/store/storeWrites'
import { ownerUnchanged } from '../devices/ownerUnchanged'
import type { DeviceLog } from './deviceLog'
import type { PassLock } from './passLock'

/**
 * Queues the command of a test like any other: it goes out at once when the unit is connected, else at its next
 * contact. The line in the log names the command, and shows its result from then on.
 */
export const runTest =
  (
    service: CommandService,
    passLock: PassLock,
    deviceLog: Pick<DeviceLog, 'writes'>,
  ): ServeOnce<typeof contract> =>
  async ({ deviceid, method, fw, provLockOverrideCode }, caller, keep = keepNothing) => {
    const { label, args } = deviceTests[method]
    const schema = commandMethods[method].args
    const parsed = schema.safeParse(args(fw))
    if (!parsed.success) {
      throw new Problem('invalid', describeIssues(parsed.error, schema, 'Firmware'), { field: 'fw' })
    }
    let byCode = false
    const answer = await transactUntilDone(service.documents, async () => {
      const record = await service.devices.record(deviceid)
      if (record === undefined) throw new Problem('notFound')
      byCode ||= await passLock(record, provLockOverrideCode, caller)
      if (method === 'OTA.Update' && isForeignFirmware(fw ?? '', record.fw)) {
        throw new Problem('invalid', foreignFirmware, { field: 'fw' })
      }
      await refuseFullQueue(service, deviceid)
      const nowMs = service.now()
      const command = {
        ...newCommand(deviceid, method, JSON.stringify(parsed.data), caller, nowMs),
        right: 'provisionDevices',
        ownedSince: record.addedTs ?? 0,
        ...(method === 'OTA.Update' ? { firmwareBefore: record.fw } : {}),
      }
      const text = [label, fw, byCode ? '(by override code)' : undefined].filter(Boolean).join(' ')
      const test = { method, commandID: command.sk, ...(fw === undefined ? {} : { fw }) }
      const entry = {
        subject: accessKey.device(deviceid),
        category: 'Data' as const,
        name: 'Command Queued',
        description: `${method}, factory test: ${text}`,
      }
      const result = { message: 'Test queued.', commandID: command.sk }
      return {
        items: [
          ...queueWrites(service.tables, command),
          ownerUnchanged(service.tables.devices, record),
          ...deviceLog.writes(deviceid, { kind: 'test', text, test }, caller, nowMs),
          service.writeLog(entry, caller, nowMs),
          ...(await keep(result)),
        ],
        result,
      }
    })
    await deliverIfConnected(service, deviceid)
    return answer
  }
