import * as z from 'zod'
import { foreignFirmware, isForeignFirmware } from '../../shared/firmware/firmware'
import { Problem } from '../../shared/core/problem'
import { type CommandRules, noExtras } from '../commands/commandRules'
import type { DeviceStore } from '../devices/deviceStore'

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
