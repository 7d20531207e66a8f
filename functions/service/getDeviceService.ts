import type { Clock } from '../../shared/core/time'
import { type getDeviceService as contract, maxDeviceServices } from '../../shared/service/getService'
import type { AccessStore } from '../access/accessStore'
import type { Serve } from '../core/http/serve'
import { groupsWith } from '../access/seenBy'
import { byUrgency, itemOf } from './serviceJudgement'
import { type ServiceStore, machineKey } from './serviceStore'
import { appliesTo } from './workMachine'

interface Sources {
  access: AccessStore
  store: Pick<ServiceStore, 'plans' | 'machineRow'>
  now: Clock
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
