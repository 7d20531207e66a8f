import { type Plan, type PlanName, plans, trialDays } from '../../../shared/plans/plans'
import { describeDays, readingFacts } from './describeReadingAccess'

/** An amount in cents: `A$16.50`. */
export const formatCents = (cents: number): string => {
  const amount = new Intl.NumberFormat('en', { style: 'currency', currency: 'AUD' })
  return amount.format(cents / 100)
}

export const planNames = ['Basic', 'Trial', 'Hosted'] as const satisfies readonly PlanName[]

interface PlanFact {
  label: string
  values: Readonly<Record<PlanName, string>>
}

const centsPerUnit = 100

/** Plans that cost nothing have no price by year or for ever. */
const none = '–'

const cost = (amount: number): string => (amount === 0 ? none : formatCents(amount * centsPerUnit))

const monthly = (plan: Plan): string => {
  if (plan.monthlyCostAud > 0) return formatCents(plan.monthlyCostAud * centsPerUnit)
  return plan === plans.Trial ? `Free for ${trialDays} days` : 'Free'
}

const rate = (seconds: number): string =>
  seconds % 60 === 0 ? `every ${seconds / 60} minutes` : `every ${seconds} seconds`

const count = (amount: number, unit: string): string => (amount === 0 ? 'None' : `${amount} ${unit} a month`)

const yes = (isIncluded: boolean): string => (isIncluded ? 'Yes' : 'No')

const rows: readonly { label: string; describe: (plan: Plan) => string }[] = [
  { label: 'Monthly', describe: monthly },
  { label: 'Yearly', describe: (plan) => cost(plan.yearlyCostAud) },
  { label: 'Lifetime', describe: (plan) => cost(plan.lifetimeCostAud) },
  { label: 'Fastest update rate', describe: (plan) => rate(plan.minIntervalSeconds) },
  { label: 'Data storage', describe: (plan) => describeDays(plan.retentionDays) },
  { label: 'Data page', describe: readingFacts.dataPage },
  { label: 'Charts of measurements', describe: readingFacts.charts },
  { label: 'Raw data and its export', describe: readingFacts.rawData },
  { label: 'Email alerts', describe: (plan) => count(plan.emailsPerMonth, 'emails') },
  { label: 'SMS alerts', describe: (plan) => count(plan.smsPerMonth, 'SMS') },
  { label: 'Map route, triggers, widgets and custom charts', describe: (plan) => yes(plan.dataToPortal) },
  { label: 'API access', describe: (plan) => yes(plan.apiEnabled) },
]

/** What each plan costs and holds, row by row; every figure is that of the one table of plans. */
export const planFacts: readonly PlanFact[] = rows.map(({ label, describe }) => ({
  label,
  values: { Basic: describe(plans.Basic), Trial: describe(plans.Trial), Hosted: describe(plans.Hosted) },
}))
