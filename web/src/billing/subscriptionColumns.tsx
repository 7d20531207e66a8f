import { type ColumnDef, type SortingFn, createColumnHelper } from '@tanstack/react-table'
import { Link } from 'react-router-dom'
import type { getSubscriptions, SubscriptionRow } from '../../../shared/billing/subscriptions'
import type { OutputOf, RequestOf } from '../../../shared/core/endpoint'
import { trialLook } from '../../../shared/plans/trialLook'
import { secondMs } from '../../../shared/core/time'
import { callEndpoint } from '../core/api/callEndpoint'
import { paths } from '../paths'
import { TierBadge } from '../ui/text/TierBadge'
import type { FilterColumn } from '../ui/table/columnRules'
import { compareTexts, naturalKey } from '../ui/text/naturalKey'
import { formatDay } from '../ui/text/formatTime'
import styles from './Billing.module.css'

/** A day as people write it, of epoch seconds, in the zone of the page. */
export const describeDay = (seconds: number): string => formatDay(seconds * secondMs)

const column = createColumnHelper<SubscriptionRow>()

/** How it is paid, or the day on which it ends; of a plan without a payer, why. */
export const describeTerm = ({ plan, term, planExpiryTs, trialDaysRemaining }: SubscriptionRow): string => {
  if (planExpiryTs !== undefined) {
    return term === 'Manual' ? describeDay(planExpiryTs) : `${term ?? ''}, ends ${describeDay(planExpiryTs)}`
  }
  if (term !== undefined) return term
  if (plan === 'Trial' && trialDaysRemaining !== undefined) {
    return trialDaysRemaining === 1 ? '1 day left' : `${trialDaysRemaining} days left`
  }
  if (plan === 'Hosted') return 'No end date'
  return plan === 'Basic' ? 'Free' : ''
}

/** Who pays; a plan without a payer says so. */
const describeOwner = ({ subOwner }: SubscriptionRow): string => (subOwner === '' ? 'No one' : subOwner)

export const PlanBadge = ({ row: { plan, trialDaysRemaining } }: { row: SubscriptionRow }) => (
  <TierBadge name={plan} {...(trialDaysRemaining === undefined ? {} : trialLook(trialDaysRemaining))} />
)

/** The library's own order by letters and numbers cuts both names up at each comparison, a thousand names for long. */
const naturally: SortingFn<SubscriptionRow> = (a, b, id) =>
  compareTexts(naturalKey(a.getValue(id)), naturalKey(b.getValue(id)))

export const subscriptionColumns = [
  column.accessor('name', {
    header: 'Name',
    sortingFn: naturally,
    cell: ({ row, getValue }) => <Link to={paths.data(row.original.deviceid)}>{getValue()}</Link>,
  }),
  column.accessor('type', { header: 'Asset Type', sortingFn: naturally }),
  column.accessor('deviceid', { header: 'Device ID' }),
  column.accessor('plan', { header: 'Plan', cell: ({ row }) => <PlanBadge row={row.original} /> }),
  column.accessor(describeTerm, { id: 'term', header: 'Term' }),
  column.accessor(describeOwner, {
    id: 'subOwner',
    header: 'Subscription Owner',
    sortingFn: naturally,
    cell: ({ row: { original }, getValue }) => (
      <span className={original.subOwner === '' ? styles.soft : undefined}>{getValue<string>()}</span>
    ),
  }),
] as ColumnDef<SubscriptionRow>[]

export const subscriptionFilters = [
  { id: 'name', label: 'Name', kind: 'text' },
  { id: 'type', label: 'Asset Type', kind: 'text' },
  { id: 'deviceid', label: 'Device ID', kind: 'text' },
  { id: 'plan', label: 'Plan', kind: 'text' },
  { id: 'term', label: 'Term', kind: 'text' },
  { id: 'subOwner', label: 'Subscription Owner', kind: 'text' },
] as const satisfies readonly FilterColumn[]

/** Own devices first, then what else is Hosted or on Trial. */
export const toneOfPlan = ({ plan, subOwner }: SubscriptionRow): string | undefined => {
  if (subOwner === 'You') return 'info'
  if (plan === 'Hosted') return 'ok'
  return plan === 'Trial' ? 'alert' : undefined
}

type List = typeof getSubscriptions

/** All pages of the list: it is filtered and sorted as a whole. */
const readWholeList = async (endpoint: List, request: RequestOf<List>): Promise<OutputOf<List>> => {
  let page = await callEndpoint(endpoint, request)
  const devices = [...page.devices]
  while (page.lastEvaluatedDevice !== undefined) {
    page = await callEndpoint(endpoint, { ...request, afterDevice: page.lastEvaluatedDevice })
    devices.push(...page.devices)
  }
  return { devices }
}

/** How the list is read. What a person changes on the payment page is known here some seconds later. */
export const wholeList = { ask: readWholeList, refreshInterval: 30 * secondMs }
