import type { Clock } from '../../shared/core/time'
import { secondMs } from '../../shared/core/time'
import { type Replaced, planSweep } from './planSweep'

/** The files of the page, and what is noted about them. */
export interface SiteStore {
  listFiles(): Promise<string[]>
  /** What the page names now; undefined before the first was deployed. */
  readCurrent(): Promise<string[] | undefined>
  readReplaced(): Promise<Replaced>
  writeReplaced(replaced: Replaced): Promise<void>
  remove(key: string): Promise<void>
}

/**
 * Removes what has not been part of the page for a month; returns how many files went. What is noted is written first:
 * a sweep that dies is done again by the next one.
 */
export const sweepSite = (site: SiteStore, now: Clock) => async (): Promise<number> => {
  const current = await site.readCurrent()
  if (current === undefined) return 0
  if (current.length === 0) throw new Error('The page names no files: nothing is removed')
  const [present, replaced] = await Promise.all([site.listFiles(), site.readReplaced()])
  const plan = planSweep({ present, current, replaced }, Math.floor(now() / secondMs))
  await site.writeReplaced(plan.replaced)
  for (const key of plan.gone) await site.remove(key)
  return plan.gone.length
}
