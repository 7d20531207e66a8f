import type { listDevices as contract } from '../../shared/cloudapi/devices'
import type { DeviceId, UserId } from '../../shared/core/ids'
import { type Clock, secondMs } from '../../shared/core/time'
import { tierOf } from '../../shared/plans/tierOf'
import type { Serve } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import type { getGroup } from '../../shared/groups/groups'
import { plans } from '../../shared/plans/plans'

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

const withApi = new Set(
  Object.entries(plans)
    .filter(([, { apiEnabled }]) => apiEnabled)
    .map(([name]) => name),
)

/** A group as the page shows it, without the readings of devices whose plan has no API. */
export const readGroup =
  (read: Serve<typeof getGroup>): Serve<typeof getGroup> =>
  async (input, caller) => {
    const { deviceSummaries, ...group } = await read(input, caller)
    const shown = Object.entries(deviceSummaries).map(([deviceid, summary]) => {
      const { latest: _latest, events: _events, ...rest } = summary
      return [deviceid, withApi.has(summary.tier) ? summary : rest] as const
    })
    return { ...group, deviceSummaries: Object.fromEntries(shown) }
  }
