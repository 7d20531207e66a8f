import type { Plan } from './plans'

/** What people see of the readings that a plan stores: the server enforces it, and every page explains it. */
export interface ReadingAccess {
  /** The data page has the newest reading alone, or as many as one steps back through. */
  dataPage: 'latest' | 'history'
  /** A chart of measurements reaches back so many days, and its ranges are no longer than that. */
  chartDays: number
  /** Every stored reading, page after page and as a file, and figures made of all of them. */
  rawData: boolean
}

/** A plan without data on the portal shows the newest reading, and charts of what it stores. */
export const readingAccessOf = ({
  dataToPortal,
  retentionDays,
}: Pick<Plan, 'dataToPortal' | 'retentionDays'>): ReadingAccess => ({
  dataPage: dataToPortal ? 'history' : 'latest',
  chartDays: retentionDays,
  rawData: dataToPortal,
})
