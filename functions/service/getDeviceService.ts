import { GroupId, type DeviceId } from '../../shared/core/ids'
import { readRole } from '../../shared/core/roles'
import type { Clock } from '../../shared/core/time'
import { type getDeviceService as contract, maxDeviceServices } from '../../shared/service/getDeviceService'
import type { AccessStore } from '../access/accessStore'
import { seenBy } from '../access/seenBy'
import { accessKey, idIn } from '../core/accessKey'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import { defaultGroupOf } from '../users/defaultGroupOf'
import { byUrgency, itemOf } from './judge'
import { type ServiceStore, machineKey } from './serviceStore'
import { appliesTo } from './workMachine'

interface Sources {
  access: AccessStore
  store: Pick<ServiceStore, 'plans' | 'machineRow'>
  now: Clock
}

/** The groups of a caller that hold a device; what was given to them themselves is in their default group. */
const groupsWith = async (
  all: AccessStore,
  deviceid: DeviceId,
  caller: Pick<Caller, 'userid' | 'view'>,
): Promise<GroupId[]> => {
  const access = seenBy(all, caller)
  const device = accessKey.device(deviceid)
  const [mine, holding, direct] = await Promise.all([
    access.related(accessKey.user(caller.userid), 'GROUP#'),
    access.related(device, 'GROUP#'),
    access.directRole(device, accessKey.user(caller.userid)),
  ])
  const held = new Set(holding.map(({ sk }) => sk))
  const joined = mine.flatMap(({ sk, role }) =>
    held.has(sk) && readRole(role) !== undefined ? [GroupId.parse(idIn(sk))] : [],
  )
  return direct === undefined ? joined : [...new Set([...joined, defaultGroupOf(caller.userid)])]
}

export const getDeviceService =
  ({ access, store, now }: Sources): Serve<typeof contract> =>
  async ({ deviceid }, caller) => {
    const groupids = await groupsWith(access, deviceid, caller)
    const read = await Promise.all(
      groupids.map(async (groupid) => {
        const { pk, sk } = machineKey(groupid, deviceid)
        const [plans, row] = await Promise.all([store.plans(groupid), store.machineRow(pk, sk)])
        return plans.flatMap(({ plan }) =>
          appliesTo(plan, deviceid)
            ? [{ ...itemOf(plan, row ?? { done: {}, marks: {} }, { deviceid, name: '' }, now()), groupid }]
            : [],
        )
      }),
    )
    const all = read.flat().sort(byUrgency)
    return { items: all.slice(0, maxDeviceServices), more: Math.max(0, all.length - maxDeviceServices) }
  }
