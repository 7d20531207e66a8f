import * as z from 'zod'
import {
  foreignFirmware,
  isForeignFirmware,
  type updateFirmware as contract,
} from '../../shared/firmware/firmware'
import { Problem } from '../../shared/core/problem'
import { type CommandRules, noExtras } from '../commands/commandRules'
import type { DeviceStore } from '../devices/deviceStore'
import type { JoinChange } from '../changes/joinChange'
import type { CommandService } from '../commands/commandService'
import { queueCommand } from '../commands/queueCommand'
import { type ServeOnce, keepNothing } from '../core/http/answerOnce'

const Args = z.object({ firmware: z.string() })

/** Whatever way an update is asked for, firmware of another number is refused. */
export const firmwareCommandRules = (devices: Pick<DeviceStore, 'record'>): CommandRules => ({
  'OTA.Update': async (deviceid, args) => {
    const record = await devices.record(deviceid)
    if (record === undefined) throw new Problem('notFound')
    if (isForeignFirmware(Args.parse(args).firmware, record.fw)) {
      throw new Problem('invalid', foreignFirmware, { field: 'firmware' })
    }
    return { ...noExtras, fields: { firmwareBefore: record.fw } }
  },
})

/** A full queue and a lost race are passing causes: as a 4xx they would stop a whole bulk run. */
const retryLater = (error: unknown): never => {
  if (error instanceof Problem && error.code === 'conflict' && error.field === undefined) {
    throw new Problem('unavailable', error.message, { retryAfterSeconds: 30, cause: error })
  }
  throw error
}

/** A refusal of the command names its argument; who asked by the other name reads that one. */
const namedAs = (name: 'firmware' | 'firmwareName') => (error: unknown) => {
  if (!(error instanceof Problem) || error.field !== 'firmware') throw error
  throw new Problem(error.code, error.message, { field: name, cause: error })
}

/** Queues an update of the firmware: the device loads it by itself, and reports its progress. */
export const updateFirmware =
  (service: CommandService & { rules: CommandRules; joinChange: JoinChange }): ServeOnce<typeof contract> =>
  async ({ deviceid, firmwareName, firmware = firmwareName ?? '', changeid }, caller, keep = keepNothing) => {
    const message = 'Device will begin update next time it makes contact.'
    const asked = { deviceid, method: 'OTA.Update', args: { firmware } }
    const { refs } = await service.joinChange(changeid, deviceid, caller)
    const keepOwn = async (answer: { commandID: string }) => {
      const joined = await service.joinChange(changeid, deviceid, caller)
      const fw = changeid === undefined ? undefined : (await service.devices.record(deviceid))?.fw
      const before = fw === undefined ? {} : { firmware: fw }
      const values = { before, patch: { firmware } }
      return [...joined.writes(answer.commandID, message, values), ...(await keep({ ...answer, message }))]
    }
    const { commandID } = await queueCommand(service)(asked, caller, keepOwn, refs)
      .catch(retryLater)
      .catch(namedAs(firmwareName === undefined ? 'firmware' : 'firmwareName'))
    return { message, commandID }
  }
