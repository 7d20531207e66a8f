import type { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import type { SubscriptionTerm } from '../../shared/plans/planTerms'
import type { Caller } from '../core/http/caller'
import type { RecordItem } from '../devices/deviceStore'
import { type Change, type PlanRights, openCheckChange } from './checkChange'
import type { Claims } from './claims'
import { openHoldToQuote } from './holdToQuote'
import { isCharged } from './isCharged'
import type { Payments, Step } from './Payments'
import type { QuoteStore } from './quoteStore'

export interface ChargeParts extends PlanRights {
  payments: Pick<Payments, 'preview'>
  claims: Claims
  quotes: Pick<QuoteStore, 'read'>
}

interface Asked extends Change {
  term?: SubscriptionTerm | undefined
  quoteid?: string | undefined
  customerId: string
  /** As the devices were when this was asked. */
  seen: ReadonlyMap<DeviceId, RecordItem>
}

interface Prepared {
  steps: readonly Step[]
  /** What nobody else may pay for until the end of this is known. */
  claimed: readonly DeviceId[]
  /** As the devices are while they are claimed; undefined: nothing is charged, and nothing was read. */
  records?: Map<DeviceId, RecordItem>
}

/** Who waited for somebody else's change has not seen what it made of the devices. */
const refuseChanged = (
  before: ReadonlyMap<DeviceId, RecordItem>,
  after: ReadonlyMap<DeviceId, RecordItem>,
): void => {
  const isSame = [...after].every(([id, { planVersion }]) => before.get(id)?.planVersion === planVersion)
  if (!isSame) throw new Problem('conflict')
}

/**
 * What stands before a charge: nobody else is paying for these devices, the caller may still change their plans, and
 * the charge is what was shown. @throws Problem when one of these is not so; then nothing is held
 */
export const openPrepareCharge = (parts: ChargeParts) => {
  const { claims } = parts
  const check = openCheckChange(parts)
  const holdToQuote = openHoldToQuote(parts.payments, parts.quotes)
  return async (steps: readonly Step[], asked: Asked, caller: Caller): Promise<Prepared> => {
    if (!steps.some(isCharged)) return { steps, claimed: [] }
    const { customerId, devices: claimed, term, quoteid, seen } = asked
    const { userid } = caller
    await claims.take(userid, claimed)
    try {
      const records = await check(asked, caller)
      refuseChanged(seen, records)
      const held = await holdToQuote(steps, quoteid, { userid, customerId, term, records })
      return { steps: held, claimed, records }
    } catch (error) {
      await claims.release(userid, claimed)
      throw error
    }
  }
}
