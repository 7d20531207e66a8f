import type { Brand } from '../../../shared/brands/brands'

/** The page and its first answers go before. */
const patienceMs = 4000

/** What the browser needs to keep the portal as an app, once the opened page is there; the answer gives that up. */
export const installLater = (brand: Brand): (() => void) => {
  const timer = setTimeout(() => {
    // Without it the page works all the same; the next one asks again.
    import('../offline/install').then(({ install }) => install(brand)).catch(() => undefined)
  }, patienceMs)
  return () => clearTimeout(timer)
}
