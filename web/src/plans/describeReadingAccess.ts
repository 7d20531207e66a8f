import type { Plan } from '../../../shared/plans/plans'
import { readingAccessOf } from '../../../shared/plans/readingAccess'

export const describeDays = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`

const yes = (isIncluded: boolean): string => (isIncluded ? 'Yes' : 'No')

type Facts = Pick<Plan, 'dataToPortal' | 'retentionDays'>

/** What people see of the readings that a plan stores, each in a few words. */
export const readingFacts = {
  dataPage: (plan: Facts) =>
    readingAccessOf(plan).dataPage === 'latest' ? 'Newest reading' : 'Readings and trends',
  charts: (plan: Facts) => describeDays(readingAccessOf(plan).chartDays),
  rawData: (plan: Facts) => yes(readingAccessOf(plan).rawData),
} as const

/** The same as one sentence, for a plan that keeps some of it back. */
export const describeReadingAccess = (plan: Facts): string => {
  const { dataPage, chartDays, rawData } = readingAccessOf(plan)
  const parts = [
    dataPage === 'latest' ? 'the data page shows the newest reading' : undefined,
    `charts reach back ${describeDays(chartDays)}`,
    rawData ? undefined : 'raw data is unavailable',
  ].filter((part) => part !== undefined)
  return parts.join(', ')
}
