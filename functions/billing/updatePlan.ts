import { Problem } from '../../shared/core/problem'
import type { RecordItem, DeviceStore } from '../devices/deviceStore'
import type { updatePlan as contract } from '../../shared/billing/updatePlan'
import { type Clock, dayMs, dayOf, secondMs } from '../../shared/core/time'
import type { Serve } from '../core/http/serve'
import type { ChangePlan } from '../plans/changePlan'

/** A running subscription is changed by its payer alone, not by staff or other owners. */
export const refuseSubscribed = ({
  planTerm,
  subscriber,
}: Pick<RecordItem, 'planTerm' | 'subscriber'>): void => {
  if (planTerm === undefined || planTerm === 'Manual' || subscriber === undefined) return
  throw new Problem(
    'conflict',
    `This device is on the subscription of ${subscriber.email}. Cancel it there first.`,
  )
}

/** Longer than a machine works. */
const longestDays = 3660

const checkExpiry = (expiryTs: number, nowMs: number): void => {
  const refuse = (why: string) => new Problem('invalid', `The day ${why}.`, { field: 'plan_expiry_ts' })
  if (expiryTs * secondMs <= nowMs) throw refuse('is in the past')
  if (expiryTs * secondMs > nowMs + longestDays * dayMs) throw refuse('is more than ten years away')
}

/** Holds while no one has subscribed meanwhile. */
const isFree = ({ planTerm }: Pick<RecordItem, 'planTerm'>): boolean =>
  planTerm === undefined || planTerm === 'Manual'

/** A plan that staff give by hand: paid for some other way, until a day. What a person subscribes to is theirs to end. */
export const updatePlan =
  (devices: Pick<DeviceStore, 'record'>, changePlan: ChangePlan, now: Clock): Serve<typeof contract> =>
  async ({ deviceid, plan_expiry_ts: expiryTs }, caller) => {
    if (expiryTs !== undefined) checkExpiry(expiryTs, now())
    const record = await devices.record(deviceid)
    if (record === undefined) throw new Problem('invalid', 'There is no such device.', { field: 'deviceid' })
    refuseSubscribed(record)
    const target =
      expiryTs === undefined
        ? ({ plan: 'basic', isForfeited: false } as const)
        : ({ plan: 'manual', expiryTs } as const)
    const isDone = await changePlan(deviceid, target, caller, isFree)
    if (!isDone) throw new Problem('conflict')
    return {
      message:
        expiryTs === undefined
          ? 'The device is on the Basic plan.'
          : `The device is on the Hosted plan until ${dayOf(expiryTs * secondMs)}.`,
    }
  }
