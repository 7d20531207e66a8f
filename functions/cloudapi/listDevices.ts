import type { listDevices as contract } from '../../shared/cloudapi/devices'
import type { DeviceId, UserId } from '../../shared/core/ids'
import { type Clock, secondMs } from '../../shared/core/time'
import { tierOf } from '../../shared/plans/tierOf'
import type { Serve } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'

/** Every device that an account reaches. */
type DevicesOf = (caller: { userid: UserId }) => Promise<DeviceId[]>

export const listDevices =
  (devicesOf: DevicesOf, devices: Pick<DeviceStore, 'many'>, now: Clock): Serve<typeof contract> =>
  async ({ limit, afterDevice = '' }, caller) => {
    const behind = (await devicesOf(caller)).filter((deviceid) => deviceid > afterDevice).sort()
    const page = behind.slice(0, limit)
    const known = await devices.many(page)
    const last = behind.length > limit ? page.at(-1) : undefined
    return {
      devices: page.flatMap((deviceid) => {
        const device = known.get(deviceid)
        if (device === undefined) return []
        const { record, link } = device
        const { name: plan, apiEnabled } = tierOf({ ...record, nowMs: now() })
        const { name, model, fw } = record
        const contact = link.lastContactMs
        const lastContact = contact === undefined ? {} : { lastContactTs: contact / secondMs }
        return [{ deviceid, name, model, fw, plan, apiEnabled, ...lastContact }]
      }),
      ...(last === undefined ? {} : { lastEvaluatedDevice: last }),
    }
  }
