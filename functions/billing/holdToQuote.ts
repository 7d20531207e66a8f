import type { DeviceId, UserId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import type { SubscriptionTerm } from '../../shared/plans/planTerms'
import type { RecordItem } from '../devices/deviceStore'
import { type ChargedStep, isCharged } from './isCharged'
import type { Payments, Step } from './Payments'
import type { Quote, QuoteStore } from './quoteStore'

export interface Asked {
  userid: UserId
  customerId: string
  term: SubscriptionTerm | undefined
  records: ReadonlyMap<DeviceId, Pick<RecordItem, 'planVersion'>>
}

const outdated = (why: string) =>
  new Problem('conflict', `${why} Please look at it again.`, { resultCode: 'QUOTE_OUTDATED' })

const isOfThese = (quote: Quote, { userid, term, records }: Asked): boolean =>
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
export const openHoldToQuote =
  (payments: Pick<Payments, 'preview'>, quotes: Pick<QuoteStore, 'read'>) =>
  async (steps: readonly Step[], quoteid: string | undefined, asked: Asked): Promise<readonly Step[]> => {
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
