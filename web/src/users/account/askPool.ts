import type { Outcome } from '../../ui/outcome'
import { describePoolError } from './describePoolError'
import type * as Pool from './pool'

/** Asks the identity provider; what it refuses is told in its words. */
export const askPool = async <T>(ask: (pool: typeof Pool) => Promise<T>): Promise<Outcome<T>> => {
  try {
    return { ok: true, output: await ask(await import('./pool')) }
  } catch (error) {
    return { ok: false, error: { message: describePoolError(error) } }
  }
}
