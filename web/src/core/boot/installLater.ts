import type { Brand } from '../../../../shared/brands/brands'
import { startKeeping } from '../storage/lastSeen'
import { loadTypeface } from '../styles/typeface'

/** The page and its first answers go before. */
const patienceMs = 4000

/** Keeps answers for later, and fetches the notice that needs no connection then. */
const keepAnswers = async (): Promise<void> => {
  await startKeeping()
  await import('../storage/LastSeenNotice')
}

const prepare = async (brand: Brand): Promise<void> => {
  // The page is installed even where answers cannot be kept.
  await keepAnswers().catch(() => undefined)
  const { install } = await import('../../offline/install')
  await install(brand)
}

/**
 * Once the opened page is there: fetches the typeface, and what the browser needs to keep the portal as an app. The answer
 * gives that up.
 */
export const installLater = (brand: Brand): (() => void) => {
  const timer = setTimeout(() => {
    loadTypeface().catch(() => undefined)
    // Without it the page works all the same; the next one asks again.
    prepare(brand).catch(() => undefined)
  }, patienceMs)
  return () => clearTimeout(timer)
}
