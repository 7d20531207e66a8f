import type { getAlarmChanges as contract } from '../../shared/alarms/alarms'
import type { DeviceId } from '../../shared/core/ids'
import { type Clock, secondMs } from '../../shared/core/time'
import type { AccessStore } from '../access/accessStore'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import type { ReadActs } from './actBoard'

/** Longer than lies between two questions of a page, so that none falls between them. */
const lookBackMs = 30 * secondMs
/** For more devices than this the list of the caller's own is cheaper than a look at each. */
const maxAsked = 10

interface Parts {
  readActs: ReadActs
  access: Pick<AccessStore, 'roleOnDevice'>
  devicesOf: (caller: Caller) => Promise<DeviceId[]>
  now: Clock
}

/**
 * One small query while no one does anything, whatever the number of devices. Who sees a device is asked for those that
 * something was done about alone, the newest first.
 */
export const getAlarmChanges =
  ({ readActs, access, devicesOf, now }: Parts): Serve<typeof contract> =>
  async (_input, caller) => {
    const nowMs = now()
    const acts = await readActs(nowMs - lookBackMs, nowMs)
    const newest = new Map<DeviceId, number>()
    for (const { deviceid, atMs } of acts) {
      newest.set(deviceid, Math.max(atMs, newest.get(deviceid) ?? 0))
    }
    const own = newest.size > maxAsked ? new Set(await devicesOf(caller)) : undefined
    const isSeen = async (deviceid: DeviceId) =>
      own === undefined
        ? (await access.roleOnDevice(caller.userid, deviceid)) !== undefined
        : own.has(deviceid)
    for (const [deviceid, atMs] of [...newest].sort(([, a], [, b]) => b - a)) {
      if (await isSeen(deviceid)) return { actedTs: atMs / secondMs }
    }
    return {}
  }
