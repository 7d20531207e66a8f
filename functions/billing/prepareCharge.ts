import type { DeviceId, UserId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import type { SubscriptionTerm } from '../../shared/plans/planTerms'
import type { RecordItem } from '../devices/deviceStore'
import type { Caller } from '../core/http/caller'
import { type ChargedStep, isCharged, type Payments, type Step } from './Payments'
import type { Quote, QuoteStore } from './quoteStore'
import { type Change, type PlanRights, openCheckChange } from './planRights'
import type { Claims } from './claims'

interface Quoted {
  userid: UserId
  customerId: string
  term: SubscriptionTerm | undefined
  records: ReadonlyMap<DeviceId, Pick<RecordItem, 'planVersion'>>
}

const outdated = (why: string) =>
  new Problem('conflict', `${why} Please look at it again.`, { resultCode: 'QUOTE_OUTDATED' })

const isOfThese = (quote: Quote, { userid, term, records }: Quoted): boolean =>
  quote.userid === userid &&
  quote.term === term &&
  Object.keys(quote.planVersions).length === records.size &&
  [...records].every(([deviceid, { planVersion = 0 }]) => quote.planVersions[deviceid] === planVersion)

const pin = (step: ChargedStep, { prorationTs }: Quote): ChargedStep | undefined => {
  if (step.kind === 'create') return step
  return prorationTs === undefined ? undefined : { ...step, prorationTs }
}

/**
 * The steps, so that they charge to the cent what was shown: with the instant to which it was counted. What charges
 * nothing needs no quote.
 * @throws Problem `conflict` when it was shown too long ago, or anything that it stood for has changed since
 */
const openHoldToQuote =
  (payments: Pick<Payments, 'preview'>, quotes: Pick<QuoteStore, 'read'>) =>
  async (steps: readonly Step[], quoteid: string | undefined, asked: Quoted): Promise<readonly Step[]> => {
    const charged = steps.find(isCharged)
    if (quoteid === undefined || charged === undefined) return steps
    const quote = await quotes.read(quoteid)
    if (quote === undefined) throw outdated('The cost was shown too long ago.')
    const pinned = isOfThese(quote, asked) ? pin(charged, quote) : undefined
    const changed = () => outdated('The cost has changed since it was shown.')
    if (pinned === undefined) throw changed()
    const { now } = await payments.preview(asked.customerId, pinned)
    if (now.total !== quote.totalCents) throw changed()
    return steps.map((step) => (step === charged ? pinned : step))
  }

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
  /** What no other person may pay for until the end of this is known. */
  claimed: readonly DeviceId[]
  /** As the devices are while they are claimed; undefined: nothing is charged, and nothing was read. */
  records?: Map<DeviceId, RecordItem>
}

/** Who waited for another person's change has not seen what it made of the devices. */
const refuseChanged = (
  before: ReadonlyMap<DeviceId, RecordItem>,
  after: ReadonlyMap<DeviceId, RecordItem>,
): void => {
  const isSame = [...after].every(([id, { planVersion }]) => before.get(id)?.planVersion === planVersion)
  if (!isSame) throw new Problem('conflict')
}

/**
 * What stands before a charge: no other person is paying for these devices, the caller may still change their plans, and
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
